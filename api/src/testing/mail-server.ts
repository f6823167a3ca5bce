import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Header lines by lower-case name; folded lines are joined. */
  headers: Map<string, string>;
}

type Refusal = { code: number; message: string };

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** How the next messages are treated; back to normal with `{}`. */
  behaviour: {
    refuseGreeting?: Refusal;
    refuseSender?: Refusal;
    refuseRecipient?: Refusal;
    refuseMessage?: Refusal;
    /** Takes the whole message and hangs up without an answer. */
    hangUpAfterData?: boolean;
    hangUpAtGreeting?: boolean;
    /** Accepts the connection and says nothing. */
    neverGreet?: boolean;
    delayMs?: number;
  };
  close(): Promise<void>;
}

const refusal = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });

function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** A real SMTP server inside the test, which does what the test asks of it. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const mails: Pick<MailServer, 'behaviour'> = { behaviour: {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      if (mails.behaviour.neverGreet) return;
      const { refuseGreeting, hangUpAtGreeting } = mails.behaviour;
      const refused = hangUpAtGreeting ? { code: 421, message: 'come back later' } : refuseGreeting;
      done(refused ? refusal(refused) : null);
    },
    onMailFrom(_address, _session, done) {
      done(mails.behaviour.refuseSender ? refusal(mails.behaviour.refuseSender) : null);
    },
    onRcptTo(_address, _session, done) {
      done(mails.behaviour.refuseRecipient ? refusal(mails.behaviour.refuseRecipient) : null);
    },
    onData(stream, session, done) {
      const { refuseMessage, hangUpAfterData, delayMs = 0 } = mails.behaviour;
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        if (!refuseMessage)
          received.push({ from, to: rcptTo.map(({ address }) => address), raw, headers: headersOf(raw) });
        if (hangUpAfterData) return connectionOf(server, session.id)?.destroy();
        setTimeout(() => done(refuseMessage ? refusal(refuseMessage) : null), delayMs);
        return undefined;
      });
    },
    ...options,
  });
  // Clients that hang up are part of the tests.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get behaviour() {
      return mails.behaviour;
    },
    set behaviour(wanted) {
      mails.behaviour = wanted;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The library keeps its connections in a set of its own. */
function connectionOf(server: SMTPServer, id: string) {
  const connections = (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
    .connections;
  return [...connections].find((connection) => connection.id === id)?._socket;
}

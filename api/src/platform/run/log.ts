import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Settings } from '../settings/settings.ts';

interface Asked {
  method?: string;
  url?: string;
}

/** Queries of addresses hold tokens of links, wherever the address stands. */
export const withoutQueries = (text: string): string => text.replace(/\?[^\s"'<>)]+/g, '?…');

/** Errors of the database and of other sites carry values and whole addresses; these fields do not. */
const KEPT = ['code', 'constraint', 'table', 'routine', 'syscall'] as const;

export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const kept = KEPT.filter((name) => name in error).map((name) => [
    name,
    (error as unknown as Record<string, unknown>)[name],
  ]);
  return {
    type: error.name,
    message: withoutQueries(error.message),
    stack: withoutQueries(error.stack ?? ''),
    ...Object.fromEntries(kept),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** The log of the server. Requests, answers and errors are reduced to what is safe to keep. */
export function openLog({ logLevel }: Pick<Settings, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', '*.password', '*.newPassword'],
    serializers: {
      // Without the headers, which contain cookies and tokens.
      req: ({ method, url }: Asked) => ({ method, url: url === undefined ? url : withoutQueries(url) }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
      err: serializeError,
    },
  });
}

/** Prints a line of the start: plain for a person at a terminal, otherwise in the form of the log. */
export function sayer(settings: { isTerminal: boolean }): (line: string) => void {
  if (settings.isTerminal) return (line) => void process.stdout.write(`${line}\n`);
  const log = openLog({ logLevel: 'info' });
  return (line) => {
    for (const part of line.split('\n')) log.info(part);
  };
}

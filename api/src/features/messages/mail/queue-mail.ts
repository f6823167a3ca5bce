import type { Tx } from '../../../platform/db/tx.ts';
import { issueToken } from '../../ground/one-time-tokens/index.ts';
import { enqueue } from '../outbox/index.ts';
import type { Language } from './language-rules.ts';
import { type MailKind, type MailParameters, mailKinds } from './mail-kinds.ts';
import { refuses } from './refusal-store.ts';

export const MAIL = 'mail';
export const UNSUBSCRIBE = 'unsubscribe';
/** Laws ask for thirty days at least; mails are read late. */
const UNSUBSCRIBE_SECONDS = 60 * 24 * 3600;

export interface NewMail<K extends MailKind> {
  /** Names the event: the same key twice is one mail. */
  key: string;
  kind: K;
  /** Undefined for people who are not known to be members; they get no mails of topics. */
  memberId: string | undefined;
  address: string;
  language: Language;
  parameters: MailParameters[K];
  /** Of the button's link. It is gone from the database once the mail was sent. */
  token?: string;
  /** As long as the link is valid; later it is not worth sending. */
  expiresInSeconds?: number;
}

/** What of a mail is kept in the outbox: enough to write it again, in whatever words are current. */
export interface StoredMail {
  mail: MailKind;
  language: Language;
  values: object;
}

export interface MailSecrets {
  token?: string;
  unsubscribeToken?: string;
}

/** Nobody receives mail under this domain (RFC 6761). Members who left have such an address. */
const reachesNobody = (address: string) => address.toLowerCase().endsWith('.invalid');

/**
 * Goes into the transaction of what it tells about. False: there is one already, the member wants none of these, or has left.
 */
export async function queueMail<K extends MailKind>(tx: Tx, mail: NewMail<K>): Promise<boolean> {
  if (reachesNobody(mail.address)) return false;
  const { topic, ifUncertain } = mailKinds[mail.kind];
  const { memberId } = mail;
  if (topic && memberId && (await refuses(tx, memberId, topic))) return false;
  const secrets: MailSecrets = {
    ...(mail.token === undefined ? {} : { token: mail.token }),
    ...(topic && memberId ? { unsubscribeToken: await unsubscribeToken(tx, memberId, topic) } : {}),
  };
  const stored: StoredMail = { mail: mail.kind, language: mail.language, values: mail.parameters };
  return enqueue(tx, {
    key: mail.key,
    kind: MAIL,
    memberId: mail.memberId,
    target: mail.address,
    parameters: stored,
    secrets: Object.keys(secrets).length > 0 ? secrets : undefined,
    ifUncertain,
    expiresInSeconds: mail.expiresInSeconds,
  });
}

const unsubscribeToken = (tx: Tx, memberId: string, topic: string) =>
  issueToken(tx, { purpose: UNSUBSCRIBE, memberId, subject: topic, validSeconds: UNSUBSCRIBE_SECONDS });

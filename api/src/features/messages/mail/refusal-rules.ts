import type { Outcome } from '../outbox/index.ts';

/** What a mail server answered, or that it did not. */
export interface SmtpFailure {
  message: string;
  /** 550 of `550 5.1.1 no such user`. None if the server said nothing. */
  responseCode?: number | undefined;
  /** Its whole answer. */
  response?: string | undefined;
  /** What was asked last. */
  command?: string | undefined;
}

export interface SmtpResult {
  outcome: Outcome;
  /** Set when the server refused this recipient for good. */
  refusedRecipient?: string;
}

/** Codes for a mailbox that does not exist: 550, 551, 553 (RFC 5321), and 556 for a domain that takes no mail (RFC 7504). */
const NO_SUCH_MAILBOX = new Set([550, 551, 553, 556]);
/** The address itself is bad, or its mailbox is switched off (RFC 3463, RFC 7505). 5.1.7 and 5.1.8 are about the sender. */
const ABOUT_THE_MAILBOX = /^5\.(1\.(0|1|2|3|4|6|10)|2\.1)$/;
/** Servers without enhanced codes say in words that they do not send for us. */
const ABOUT_US = /relay|authenticat|sender|blocked|blacklist|blocklist|spam|policy|denied by/i;

/** `550 5.1.1 no such user` → `5.1.1`. */
const enhancedCode = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

/** Whether the answer says that this recipient does not exist, rather than that the server takes nothing from us. */
function isAboutRecipient({ responseCode = 0, response = '', command }: SmtpFailure): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const enhanced = enhancedCode(response);
  if (enhanced !== undefined) return ABOUT_THE_MAILBOX.test(enhanced);
  return command === 'RCPT TO' && NO_SUCH_MAILBOX.has(responseCode) && !ABOUT_US.test(response);
}

/** An address that cannot be written into the envelope at all. */
const isMalformed = ({ message, command }: SmtpFailure) => command === 'API' && message.startsWith('Invalid recipient');

/**
 * Only the refusal of this recipient is final. Everything else that a server refuses, such as the connection, the sender or the
 * login, is the operator's to repair, so the mail waits. Silence is definite as long as nothing of the message had left.
 */
export function resultOf(failure: SmtpFailure, { messageBegun }: { messageBegun: boolean }): SmtpResult {
  const { message: reason, responseCode, command } = failure;
  if (isMalformed(failure)) return { outcome: { is: 'refused', reason }, refusedRecipient: reason };
  if (responseCode === undefined) return { outcome: { is: messageBegun ? 'uncertain' : 'hindered', reason } };
  if (responseCode >= 500 && isAboutRecipient(failure))
    return { outcome: { is: 'refused', reason }, refusedRecipient: reason };
  // "Later" about this mail or its recipient, such as a full mailbox or greylisting.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode < 500 && isAboutMail) return { outcome: { is: 'postponed', reason } };
  return { outcome: { is: 'hindered', reason } };
}

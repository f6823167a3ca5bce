export { type Language, languageOfHeader } from './language-rules.ts';
export { takeMailAllowance, takeSiteAllowance } from './mail-allowance.ts';
export type { MailKind, MailParameters } from './mail-kinds.ts';
export { hasMailLeftSince, mailStatus, mailTrouble } from './mail-status.ts';
export { listMails, readMail } from './mailbox.ts';
export { queueMail } from './queue-mail.ts';
export { acceptTopic, refusersAmong } from './refusal-store.ts';
export { sendBySmtp } from './smtp.ts';
export { markDeliverable, undeliverableReason } from './undeliverable-store.ts';

export { afterEmailChange } from './confirm-email.ts';
export { issueResetLink } from './reset-password.ts';
export { sendEmailChange } from './send-verification.ts';
export { welcomeMail } from './welcome.ts';

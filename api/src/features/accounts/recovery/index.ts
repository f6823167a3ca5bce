export { issueResetLink } from './reset-password.ts';
export { recoveryRoutes } from './routes.ts';
export { sendEmailChange } from './send-verification.ts';
export { welcomeMail } from './welcome.ts';

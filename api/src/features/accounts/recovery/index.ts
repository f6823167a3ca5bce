export { afterEmailChange } from './confirm-email.ts';
export { issueResetLink } from './reset-password.ts';
export { recoveryRoutes } from './routes.ts';
export { securityRoutes } from './security-routes.ts';
export { sendEmailChange } from './send-verification.ts';
export { welcomeMail } from './welcome.ts';

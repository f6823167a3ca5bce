export { AN_ADMIN_CAN_SIGN_IN, accountChecks } from './audit.ts';
export { beginSession } from './begin-session.ts';
export { changePassword, proveIdentity } from './change-password.ts';
export { confirmSession, isSessionConfirmed } from './confirmation-store.ts';
export { deviceOf } from './device-cookie.ts';
export { eraseMember } from './erase-store.ts';
export { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
export {
  forgoPassword,
  languagesOf,
  type Mailbox,
  mailboxesAfter,
  mailboxOf,
  mailboxWithAddress,
  markVerified,
  openMailboxes,
  replaceEmail,
  setLanguage,
  setPassword,
} from './mailbox-store.ts';
export { hashPassword } from './password.ts';
export { tellOfNewPassword } from './password-mail.ts';
export { register } from './register.ts';
export { isReservedForUndo, UNDO_EMAIL } from './reserved-address.ts';
export { isReservedName } from './reserved-name-rules.ts';
export { adminIds, findMemberByName, listTeam, type Role, roleOf, setRole, type TeamMember } from './role-store.ts';
export type { SecondStep, Welcome } from './routes.ts';
export { sessionRoutes } from './session-routes.ts';
export { liveSessionsAmong } from './session-store.ts';
export { type OpenedSession, type Sessions, sessionsOf } from './sessions.ts';
export { forgetFailures } from './sign-in.ts';
export type { Exchange } from './sign-in-device.ts';
export {
  credentialsOf,
  deleteAllSessions,
  deleteSessionsOf,
  findUser,
  holdCredentials,
  updateProfile,
} from './store.ts';
export { findMember, isLastAdmin, lockMemberAndAdmins, setSuspended } from './suspension-store.ts';
export { countUsers, listUsers } from './user-list-store.ts';

export { admitMember, refuseBlockedDomain, refuseRegistration } from './admission.ts';
export { endWaiting, listWaiting, lockWaiting } from './approval-store.ts';
export { confirmSession, hasSession, isSessionConfirmed } from './asked-again-store.ts';
export { AN_ADMIN_CAN_SIGN_IN, accountChecks } from './audit.ts';
export { beginSession } from './begin-session.ts';
export { changePassword } from './change-password.ts';
export { deviceOf } from './device-cookie.ts';
export { eraseMember } from './erase-store.ts';
export type { SecondStep, Welcome } from './feature.ts';
export { createFirstAdmin, type FirstAdmin } from './first-admin.ts';
export { insertInvitation, listInvitations, revokeInvitation } from './invitation-store.ts';
export {
  deleteLostFactor,
  insertLostFactor,
  lostFactorOf,
  lostFactorsReady,
  markMailed,
  OLD_LOST_FACTORS,
} from './lost-factor-store.ts';
export {
  forgoPassword,
  lockPassword,
  type Mailbox,
  mailboxesAfter,
  mailboxOf,
  mailboxWithAddress,
  markVerified,
  openMailboxes,
  replaceEmail,
  setPassword,
} from './mailbox-store.ts';
export { hashNewPassword } from './new-password.ts';
export { hashPassword, unusableHash } from './password.ts';
export { forgetFailures } from './password-tries.ts';
export { register } from './register.ts';
export { CHANGE_EMAIL, isReservedForUndo, UNDO_EMAIL } from './reserved-address.ts';
export { isReservedName } from './reserved-name-rules.ts';
export { OLD_SECURITY_EVENTS, type Origin, securityEventsOf } from './security-store.ts';
export { liveSessionsAmong, lockSessionsOf as lockMember } from './session-store.ts';
export { type OpenedSession, type Sessions, sessionsOf } from './sessions.ts';
export { provePassword } from './sign-in.ts';
export type { Exchange } from './sign-in-device.ts';
export {
  credentialsOf,
  deleteAllSessions,
  deleteSessionsOf,
  findUser,
  holdCredentials,
  lockCredentials,
} from './store.ts';
export { orDesk, refuseSuspended, SUSPENDED } from './suspended-desk.ts';
export {
  mailWithNotMe,
  NOT_ME,
  NOWHERE,
  originOf,
  RESET_PASSWORD,
  recordSecurity,
  tellFrom,
  tellOfSecurity,
} from './tell-of-security.ts';
export { countUsers, listUsers } from './user-list-store.ts';

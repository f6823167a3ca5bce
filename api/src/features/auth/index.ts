export { AN_ADMIN_CAN_SIGN_IN, accountChecks } from './audit.ts';
export { changePassword, proveIdentity } from './change-password.ts';
export { createFirstAdmin } from './first-admin.ts';
export { countUsers, listUsers } from './list-users.ts';
export { hashPassword } from './password.ts';
export { register } from './register.ts';
export { type Sessions, sessionsOf } from './sessions.ts';
export { acceptRules, deleteSessionsOf, findUser, updateEmail, updateProfile } from './store.ts';
export { findMember, lockMemberAndAdmins, setSuspended } from './suspension-store.ts';

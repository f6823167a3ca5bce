export {
  dueDeletions,
  findDeletion,
  insertDeletion,
  insertDeletionBySite,
  lockDeletion,
  lookLater,
  removeDeletion,
  setStage,
} from './deletion-store.ts';
export { insertMember, languagesOf, setLanguage, updateProfile } from './member-store.ts';
export { adminIds, findMemberByName, listTeam, type Role, roleOf, setRole, type TeamMember } from './role-store.ts';
export { findMember, isLastAdmin, lockMemberAndAdmins, setSuspended } from './state-store.ts';

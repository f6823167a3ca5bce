export {
  type BySite,
  type Deletion,
  dueDeletions,
  findDeletion,
  insertDeletion,
  insertDeletionBySite,
  lockDeletion,
  lookLater,
  removeDeletion,
  type Stage,
  setStage,
} from './deletion-store.ts';
export { insertMember, languagesOf, type NewMember, setLanguage, updateProfile } from './member-store.ts';
export { adminIds, findMemberByName, listTeam, type Role, roleOf, setRole, type TeamMember } from './role-store.ts';
export { findMember, isLastAdmin, lockMemberAndAdmins, type MemberState, setSuspended } from './state-store.ts';

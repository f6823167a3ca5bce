import { readStored, writeStored } from '../../base/stored.ts';

/** Holds the id of the member who turned push messages on in this browser. */
const WANTED = 'push-wanted-by';

/** A file of its own, because every page asks this before it fetches what push messages need. */
export const wantsPushHere = (memberId: string): boolean => readStored(WANTED) === memberId;

export const rememberPushWanted = (memberId: string | null): void => writeStored(WANTED, memberId);

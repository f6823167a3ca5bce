import { CHANGE_EMAIL, RESET_PASSWORD, UNDO_EMAIL } from '../auth/index.ts';

/** What the links of this feature are for, and how long they work. */
export const VERIFY = { purpose: 'verify-email', validSeconds: 3 * 24 * 3600 } as const;
export const CHANGE = { purpose: CHANGE_EMAIL, validSeconds: 24 * 3600 } as const;
export const UNDO = { purpose: UNDO_EMAIL, validSeconds: 7 * 24 * 3600 } as const;
export const RESET = { purpose: RESET_PASSWORD, validSeconds: 3600 } as const;
export const LOST_FACTOR = { purpose: 'lost-factor', validSeconds: 3 * 24 * 3600 } as const;

import type { Database } from '../../../../platform/db/db.ts';
import { widenSome } from './widen-store.ts';

/** Widens the audience of promotions that were on offer, and had no view since they were looked at last. */
export const widenAudiences = (db: Database): Promise<void> => db.write(widenSome);

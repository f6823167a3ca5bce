import { type profiles, rateLimits } from '@viewloop/contract';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import * as store from './store.ts';

export const NONE_YET: profiles.OwnProfile = { handle: null, shown: false, badge: false };

interface Wanted {
  handle: string;
  shown: boolean;
  badge: boolean;
}

/** Every handle that a member has had stays theirs, so only a few can be chosen in a day. */
export async function updateProfile(
  app: App,
  memberId: string,
  wanted: Wanted,
  isReserved: (name: string) => boolean,
): Promise<profiles.OwnProfile> {
  const before = await app.db.read((tx) => store.findOwnProfile(tx, memberId));
  if (before?.handle !== wanted.handle) {
    if (isReserved(wanted.handle)) throw new Problem('handle_taken');
    await app.limits.takeFor(rateLimits.handleChanges, memberId);
  }
  try {
    return await app.db.write(async (tx) => {
      if (await store.isTaken(tx, wanted.handle, memberId)) throw new Problem('handle_taken');
      await store.retireHandle(tx, memberId, wanted.handle);
      await store.saveProfile(tx, memberId, wanted);
      return wanted;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'public_profile_handle_key') ? new Problem('handle_taken') : error;
  }
}

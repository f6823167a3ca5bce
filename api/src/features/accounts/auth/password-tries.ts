import { rateLimits } from '@viewloop/contract';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Counted } from '../human-check/index.ts';
import { isKnownDevice } from './device-store.ts';
import { deviceHash, type Exchange, signInDevice } from './sign-in-device.ts';

type Counting = Pick<App, 'db' | 'limits' | 'settings'>;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Wrong passwords lock an account for the place they come from: the address, or a device that the member has signed in with.
 * So nobody can lock the owner out from elsewhere.
 */
const lockKey = (who: string, place: string) => `${who}|${place}`;

export interface Try {
  place: string;
  /** How many there were from this place, this one included. */
  count: number;
  /** What else a wrong password is counted under. Nothing for a known device: what others do is no concern of it. */
  failures: Counted[];
  /** The password was right: it was no failure after all. */
  succeed(): Promise<void>;
}

/**
 * Counts one try of a password before it is checked, so that tries sent at the same moment all count. `who` is the account,
 * however it was named, or the typed name where there is none.
 */
export async function countTry(
  { db, limits, settings }: Counting,
  { who, memberId, at }: { who: string; memberId: string | undefined; at: Exchange },
): Promise<Try> {
  const { device } = signInDevice(at, settings);
  const id = memberId ?? NOBODY;
  const met = await db.read((tx) => isKnownDevice(tx, id, deviceHash(id, device)));
  // Anybody can claim to be a program of that name; the cookie of a browser is a secret.
  const isKnown = met && !device.startsWith('program:');
  const place = isKnown ? `device:${device}` : limitKeyOfAddress(at.request.ip);
  const failures = isKnown
    ? []
    : [
        { limit: rateLimits.failuresOfAddress, key: place },
        { limit: rateLimits.failuresOfAccount, key: who },
      ];
  const count = await limits.takeFor(rateLimits.failedSignIns, lockKey(who, place));
  return {
    place,
    count,
    failures,
    async succeed() {
      await limits.forget(rateLimits.failedSignIns, lockKey(who, place));
      for (const { limit, key } of failures) await limits.takeBack(limit, key);
    },
  };
}

/** A member who has shown in another way who they are need not wait because of earlier wrong guesses. */
export async function forgetFailures(
  { limits }: Pick<App, 'limits'>,
  { memberId, at }: { memberId: string; at: Pick<Exchange, 'request'> },
): Promise<void> {
  await limits.forget(rateLimits.failedSignIns, lockKey(memberId, limitKeyOfAddress(at.request.ip)));
  await limits.forget(rateLimits.failuresOfAccount, memberId);
  await limits.forget(rateLimits.provenPasswords, memberId);
}

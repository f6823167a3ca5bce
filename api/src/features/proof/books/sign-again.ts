import type { App } from '../../../platform/run/app-context.ts';
import { currentSigner } from '../signing/index.ts';
import * as days from './day-store.ts';

const AT_ONCE = 100;

/**
 * Signs the sealed days again whose key was declared stolen. The texts and their seals stay as they are, so whoever wrote
 * a seal down can still compare it. Returns how many were signed.
 */
export async function signAgain({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<number> {
  for (let signed = 0; ; ) {
    signal?.throwIfAborted();
    const wanted = await db.read((tx) => days.daysToSignAgain(tx, AT_ONCE));
    if (wanted.length === 0) return signed;
    const sign = await currentSigner(db);
    const made = await Promise.all(wanted.map(async ({ day, text }) => ({ day, ...(await sign(text)) })));
    await db.write(async (tx) => {
      for (const { day, key, signature } of made) await days.signAgain(tx, { day, keyId: key, signature });
    });
    signed += made.length;
  }
}

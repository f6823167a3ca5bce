import type { fairPlay } from '@viewloop/contract';
import { createStore } from '../base/store.ts';

/** Whether the device is busy with a proof of work; the page shows it. */
export const isProvingHuman = createStore(false);

/**
 * Does the work that the server asks for and returns it in the form of the header. Loaded only when it is asked for.
 * Rejects where it cannot be done, e.g. on a page without https.
 */
export async function proveHuman(challenge: string): Promise<string> {
  isProvingHuman.set(true);
  try {
    const { doWork } = await import('../player/check/do-work.ts');
    const done = await doWork(JSON.parse(challenge) as fairPlay.Work);
    return btoa(JSON.stringify(done)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  } finally {
    isProvingHuman.set(false);
  }
}

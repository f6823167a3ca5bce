import { setTimeout as sleep } from 'node:timers/promises';
import { sealBooks } from '../features/proof/books/index.ts';
import type { TestApp } from './test-app.ts';

/**
 * Seals the days before `now`, and returns how many there were. Tests of other databases on the same server hold the fence
 * up while they write, so it tries until they let it through.
 */
export async function sealADay(app: Pick<TestApp, 'db'>, now: Date, most = 1000): Promise<number> {
  for (;;) {
    const sealed = await sealBooks(app, { now, settleMs: 0, most });
    if (sealed > 0) return sealed;
    await sleep(10);
  }
}

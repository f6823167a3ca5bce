import { admin, type RouteOutput } from '@viewloop/contract';
import { mount } from '../platform/http/mount.ts';
import type { App } from '../platform/run/app-context.ts';
import { examineDatabase } from './examine.ts';
import { examineAll } from './examine-all.ts';

const LOOK_AGAIN_MS = 60_000;

/** The doctor's lines in the admin area. A request gets what the last look found, and never waits for the next one. */
export function doctorFeature(app: App, { databaseUrl }: { databaseUrl: string }): void {
  let last: RouteOutput<typeof admin.doctor> = { at: null, lines: [] };
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const found = await examineAll(app.settings, () => examineDatabase(databaseUrl, app.settings));
    const lines = found.map(({ state, what, advice }) => ({ state, what, advice: advice ?? null }));
    last = { at: new Date().toISOString(), lines };
  }

  mount(app, admin.doctor, async () => {
    if (performance.now() - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      look().catch((error: unknown) => app.log.error({ err: error }, 'the doctor could not look'));
    }
    return last;
  });
}

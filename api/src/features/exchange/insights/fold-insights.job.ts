import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { levelsOf, takeTraces } from '../../trust/fair-play/index.ts';
import { addAttention } from './attention-store.ts';
import { attentionIncrements } from './count-attention.ts';
import { incrementsOf } from './count-watch.ts';
import * as store from './store.ts';
import { tellFindings } from './tell-findings.ts';
import { usualAttention } from './usual-attention.ts';

type Looking = Parameters<typeof tellFindings>[2];

const AT_ONCE = 100;
const NO_TRACE = { audience: null, beats: null, seconds: '', length: null, stayed: null, stayReplays: null };

async function foldSome(tx: Tx, looking: Looking): Promise<number> {
  const after = await store.lockCursor(tx);
  const watches = await store.endedWatches(tx, after, AT_ONCE);
  const last = watches.at(-1);
  if (!last) return 0;
  const traces = await takeTraces(
    tx,
    watches.map(({ id }) => id),
  );
  const levels = await levelsOf(
    tx,
    watches.map(({ viewerId }) => viewerId),
  );
  const whole = watches.map((watch) => ({
    ...NO_TRACE,
    ...watch,
    ...traces.get(watch.id),
    level: levels.get(watch.viewerId) ?? null,
  }));
  await store.addCounts(tx, incrementsOf(whole));
  await addAttention(tx, attentionIncrements(whole));
  await store.moveCursor(tx, last.id, last.startedAt);
  const promotionIds = [...new Set(watches.map(({ promotionId }) => promotionId))];
  await tellFindings(tx, { promotionIds, upTo: last.id }, looking);
  return watches.length;
}

/**
 * Counts watches that have ended, each once: the counters and the cursor change in one transaction. Nothing is counted
 * while people watch, so watching costs nothing more.
 */
export async function foldInsights(
  { db, settings: { watchSeconds } }: Pick<App, 'db' | 'settings'>,
  signal?: AbortSignal,
  readUsual = usualAttention(),
): Promise<number> {
  for (let folded = 0; ; ) {
    signal?.throwIfAborted();
    const count = await gently(() => db.write((tx) => foldSome(tx, { readUsual, watchSeconds })), signal);
    folded += count;
    if (count < AT_ONCE) return folded;
  }
}

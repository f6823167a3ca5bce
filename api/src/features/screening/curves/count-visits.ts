import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { emit } from '../../messages/webhooks/index.ts';
import { type CurveChange, curveChanges, lengthInSeconds, tensOf, usualChanges } from './curve-rules.ts';
import { addCurves, addUsual, type ClipTotal, type TakenVisit, takeVisits } from './store.ts';

const AT_ONCE = 500;
const MINUTE_MS = 60_000;

/** By how many the clips that have viewers have become more or fewer, for each length. */
function clipsGained(visits: readonly TakenVisit[], changes: readonly CurveChange[], totals: readonly ClipTotal[]) {
  const gained = new Map<number, number>();
  for (const { clipId, viewers } of totals) {
    const change = changes.find((one) => one.clipId === clipId && one.part === 'all')?.viewers ?? 0;
    const lengthMs = visits.find((one) => one.clipId === clipId)?.lengthMs ?? 0;
    const tens = tensOf(lengthInSeconds(lengthMs));
    const step = Number(viewers > 0) - Number(viewers - change > 0);
    gained.set(tens, (gained.get(tens) ?? 0) + step);
  }
  return gained;
}

/** Webhooks hear of new viewers of a clip once a minute at most: the same minute is the same occurrence. */
function viewedEvents(visits: readonly TakenVisit[], totals: readonly ClipTotal[], now: number) {
  return totals.flatMap(({ clipId, viewers }) => {
    const visit = visits.find((one) => one.clipId === clipId && one.sign === 1);
    if (!visit) return [];
    const occurrence = `${clipId}:${Math.floor(now / MINUTE_MS)}`;
    const data = { clipId, title: visit.title, viewers };
    return [{ memberId: visit.ownerId, type: 'screening.viewed' as const, occurrence, data }];
  });
}

interface Counted {
  count: number;
  /** The owners of the clips whose figures changed. */
  owners: Set<string>;
}

async function countSome(tx: Tx, now: number): Promise<Counted> {
  const taken = await takeVisits(tx, AT_ONCE);
  const visits = taken.filter(({ saysNothing }) => !saysNothing);
  const changes = curveChanges(visits);
  const totals = await addCurves(tx, changes);
  const gained = clipsGained(visits, changes, totals);
  await addUsual(
    tx,
    usualChanges(visits).map((change) => ({ ...change, clips: gained.get(change.tens) ?? 0 })),
  );
  await emit(tx, viewedEvents(visits, totals, now));
  return { count: taken.length, owners: new Set(visits.map(({ ownerId }) => ownerId)) };
}

/** Counts visits that have ended into the figures of their clips, so that a report never reads visits. */
export async function countVisits(
  { db, events }: Pick<App, 'db' | 'events'>,
  signal?: AbortSignal,
  now: () => number = Date.now,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { count, owners } = await gently(() => db.write((tx) => countSome(tx, now())), signal);
    for (const owner of owners) events.publish(owner, 'screenings');
    if (count < AT_ONCE) return;
  }
}

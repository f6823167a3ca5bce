import { constants } from '@viewloop/contract';
import { type Entry, lockAccounts, openDebt, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tell } from '../../messages/notices/index.ts';
import { loseTrustByVoid, regainTrust } from '../../trust/fair-play/index.ts';
import { grantObjections } from '../../trust/objections/index.ts';
import { findClip } from '../clips/index.ts';
import { freeMs, ringsIn, sawSomething } from './attention-rules.ts';
import * as store from './void-store.ts';

const { ATTENTION_BLOCK_MS, CREDITS_PER_ATTENTION, CREDITS_PER_ATTENTION_BLOCK } = constants;

/** Locks the days of the viewer, the screening and the visit, in the order of the room. */
async function lockAll(tx: Tx, visitId: number) {
  const found = await store.findVisit(tx, visitId);
  if (!found) throw new Problem('visit_not_found');
  const days = await store.lockDaysOf(
    tx,
    found.viewerId,
    [found.day, found.dayBefore].filter((day) => day !== null),
  );
  const funds = await store.lockFundsOf(tx, found.clipId);
  const visit = await store.lockVisit(tx, visitId);
  if (!visit || !funds) throw new Problem('visit_not_found');
  return { visit, funds, days: new Map(days.map((day) => [day.day, day])) };
}

/** Adds time of a visit to the days it belongs to, or takes it away. Returns by how many rings they are fuller. */
async function changeDays(
  tx: Tx,
  { visit, days }: Pick<Awaited<ReturnType<typeof lockAll>>, 'visit' | 'days'>,
  { ms, earlierMs, sign }: { ms: number; earlierMs: number; sign: 1 | -1 },
): Promise<number> {
  const parts = [
    { day: visit.day, ms: ms - earlierMs },
    { day: visit.dayBefore, ms: earlierMs },
  ];
  let rings = 0;
  for (const part of parts) {
    const day = part.day === null ? undefined : days.get(part.day);
    if (!day || part.ms === 0) continue;
    const change = ringsIn(day.countedMs + sign * part.ms) - day.paid;
    await store.changeDay(tx, visit.viewerId, {
      day: day.day,
      countedMs: sign * part.ms,
      rings: change,
      isVoid: change < 0,
    });
    rings += change;
  }
  return rings;
}

/**
 * Takes back a visit that was found false: its time counts for nobody any more, and rings that are no longer full are returned, out
 * of the balance or as a debt. A running clip has the time again. Returns whom it concerns, or undefined if it was voided before.
 */
export async function voidVisit(
  tx: Tx,
  { visitId, reason, adminId }: { visitId: number; reason: string; adminId: string },
): Promise<{ viewerId: string; ownerId: string } | undefined> {
  const locked = await lockAll(tx, visitId);
  const { visit } = locked;
  if (visit.voided) return undefined;
  const { clipId, viewerId, countedMs, earlierMs } = visit;
  const rings = -(await changeDays(tx, locked, { ms: countedMs, earlierMs, sign: -1 }));
  const seen = sawSomething(visit.seconds) ? -1 : 0;
  await store.changeFunds(tx, clipId, {
    countedMs: visit.houseMs - countedMs,
    reservedMs: -visit.reservedMs,
    viewers: seen,
  });
  await store.markVoided(tx, visitId, reason, await loseTrustByVoid(tx, viewerId));
  const clip = await findClip(tx, clipId);
  const key = `${visitId}:${visit.epoch}`;
  if (rings > 0) {
    const balances = await lockAccounts(tx, { members: [viewerId], promotions: [], withAttention: true });
    const owed = Math.max(0, rings * CREDITS_PER_ATTENTION - Math.max(0, balances.get(viewerId) ?? 0));
    if (owed > 0) await openDebt(tx, viewerId);
    const entries: Entry[] = [
      ...(owed > 0 ? [recipes.debtIncurred({ cause: `visit:${key}`, memberId: viewerId, credits: owed })] : []),
      { ...recipes.attentionVoided({ visit: key, clipId, viewerId, rings, note: reason }), adminId },
    ];
    await post(tx, entries);
  }
  const title = clip?.title ?? null;
  await tell(tx, [
    {
      memberId: viewerId,
      subject: `visit:${visitId}`,
      kind: 'attention_taken_back',
      facts: { visitId, title, reason },
    },
  ]);
  return { viewerId, ownerId: clip?.ownerId ?? viewerId };
}

/** Undoes that. Where the clip has given the time to others, or has ended, the house pays for it. */
export async function undoVoidOfVisit(
  tx: Tx,
  { visitId, adminId }: { visitId: number; adminId: string },
): Promise<{ viewerId: string; ownerId: string }> {
  const locked = await lockAll(tx, visitId);
  const { visit, funds } = locked;
  if (!visit.voided) throw new Problem('visit_not_voided');
  const { clipId, viewerId, voidedMs: ms } = visit;
  const rings = await changeDays(tx, locked, { ms, earlierMs: visit.voidedEarlierMs, sign: 1 });
  const unfilledMs = funds.blocks * ATTENTION_BLOCK_MS - funds.countedMs - funds.lostMs;
  const byClip = !funds.ended && Math.min(unfilledMs, freeMs(funds)) >= ms;
  const seen = sawSomething(visit.seconds) ? 1 : 0;
  await store.changeFunds(tx, clipId, { countedMs: byClip ? ms : 0, reservedMs: 0, viewers: seen });
  await store.markRestored(tx, visitId, byClip ? 0 : ms);
  await regainTrust(tx, viewerId, visit.trustLost);
  const fromHouse = byClip ? 0 : Math.ceil(ms / ATTENTION_BLOCK_MS) * CREDITS_PER_ATTENTION_BLOCK;
  if (rings > 0 || fromHouse > 0) {
    const entry = recipes.attentionRestored({ visit: `${visitId}:${visit.epoch}`, clipId, viewerId, rings, fromHouse });
    await post(tx, [{ ...entry, adminId }]);
  }
  const clip = await findClip(tx, clipId);
  // An objection that is being granted was decided before this, so it is not granted a second time.
  await grantObjections(tx, { visitId }, { promotionId: null, title: clip?.title ?? null });
  return { viewerId, ownerId: clip?.ownerId ?? viewerId };
}

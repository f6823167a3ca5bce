import type { clips } from '@viewloop/contract';
import { type Entry, post, recipes } from '../../../ledger/index.ts';
import type { Database } from '../../../platform/db/db.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { lockClip, markClipEnded, markClipRefused, markClipScreening, markClipWaiting } from '../clips/index.ts';
import { creditsLeft, isUsedUp } from './attention-rules.ts';
import * as store from './screening-store.ts';
import { tellEnded } from './tell-ended.ts';

/** The clip enters the room. Returns false if nobody wants it shown any more. */
export async function letIn(tx: Tx, clipId: number): Promise<boolean> {
  const clip = await lockClip(tx, clipId);
  const screening = await store.lockScreening(tx, clipId);
  if (!clip || !screening || screening.endedAt || clip.state !== 'waiting') return false;
  await store.markKept(tx, clipId);
  await markClipScreening(tx, clipId);
  return true;
}

/** Takes a clip out of the room until somebody has decided about it. Returns false if it is not shown now. */
export async function hideScreening(tx: Tx, clipId: number): Promise<boolean> {
  const clip = await lockClip(tx, clipId);
  const screening = await store.lockScreening(tx, clipId);
  if (!clip || !screening || screening.endedAt || clip.state !== 'screening') return false;
  await store.markAsked(tx, clipId);
  await markClipWaiting(tx, clipId);
  return true;
}

/** Ends a screening and returns the credits of blocks that nobody has begun. Returns null if there was nothing to end. */
export async function endScreening(tx: Tx, clipId: number): Promise<{ ownerId: string; returned: number } | null> {
  const clip = await lockClip(tx, clipId);
  const screening = await store.lockScreening(tx, clipId);
  if (!clip || !screening || screening.endedAt) return null;
  const { ownerId, refunds } = screening;
  const credits = creditsLeft(screening);
  await store.markEnded(tx, clipId, credits);
  if (clip.state === 'screening') await markClipEnded(tx, clipId);
  const entries: Entry[] =
    credits > 0 ? [recipes.screeningRefunded({ clipId, ownerId, credits, number: refunds + 1 })] : [];
  await post(tx, entries);
  await tellEnded(tx, { ...screening, title: clip.title, returned: screening.returned + credits });
  return { ownerId, returned: credits };
}

/** A clip that must not be shown: it is refused for good, and its owner gets the credits back. */
export async function refuse(tx: Tx, clipId: number, fault: clips.ClipFault): Promise<boolean> {
  const clip = await lockClip(tx, clipId);
  if (!clip || !['waiting', 'screening', 'ended'].includes(clip.state)) return false;
  await endScreening(tx, clipId);
  await store.markRefusedInReview(tx, clipId);
  await markClipRefused(tx, clipId, fault);
  return true;
}

/** Ends screenings that can pay for nobody any more. Looks again after locking: somebody may have added credits. */
export async function endUsedUp(db: Pick<Database, 'write'>, clipId: number): Promise<void> {
  await db.write(async (tx) => {
    const clip = await lockClip(tx, clipId);
    const screening = await store.lockScreening(tx, clipId);
    if (!clip || !screening || screening.endedAt) return;
    const gone = clip.state !== 'waiting' && clip.state !== 'screening';
    if (gone || (screening.startedAt && isUsedUp(screening, clip.durationMs ?? 0))) await endScreening(tx, clipId);
  });
}

/** Everything that a member who leaves has in the room, before the balance is given up. */
export async function endScreeningsOf(db: Pick<Database, 'read' | 'write'>, ownerId: string): Promise<void> {
  for (;;) {
    const running = await db.read((tx) => store.runningOf(tx, ownerId));
    if (running.length === 0) return;
    for (const clipId of running) await db.write((tx) => endScreening(tx, clipId));
  }
}

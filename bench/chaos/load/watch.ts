import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from '@viewloop/contract';
import type { Random } from '../../random.ts';
import type { Person } from '../stage/people.ts';
import type { Sender } from './sender.ts';

/** The servers of a run require one watched second; this is a little more. */
const WATCHED_MS = 1060;

/** Watches one video from the first call to the credit, half of the time with a heartbeat in between. */
export async function watchOne(sender: Sender, viewer: Person, promotionId: number, random: Random): Promise<void> {
  const withBeat = random.next() < 0.5;
  const started = await sender.insist(viewer, 'start', `${viewer.id}:${promotionId}`, {
    method: 'POST',
    path: '/api/videos/start-watching',
    body: { videoId: promotionId + constants.VIDEO_ID_OFFSET, promotionId },
  });
  if (started.outcome !== 'ok') return;
  const { viewId, nonce } = started.body as { viewId: number; nonce: string };
  await sleep(WATCHED_MS);
  if (withBeat) await beat(sender, viewer, viewId, nonce);
  await sender.insist(viewer, 'complete', String(viewId), {
    method: 'POST',
    path: '/api/videos/complete-watching',
    body: { viewId, watchDuration: 1 },
  });
}

async function beat(sender: Sender, viewer: Person, viewId: number, nonce: string): Promise<void> {
  const played = { playedMs: WATCHED_MS, mediaMs: WATCHED_MS, state: 'playing', visible: true, focused: true, rate: 1 };
  await sender.insist(viewer, 'beat', `${viewId}:1`, {
    method: 'POST',
    path: '/api/videos/heartbeat',
    body: { viewId, seq: 1, nonce, ...played },
  });
}

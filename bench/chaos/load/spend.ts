import { randomUUID } from 'node:crypto';
import type { Random } from '../../random.ts';
import type { Person } from '../stage/people.ts';
import type { Sender } from './sender.ts';

let videos = 0;
const run = randomUUID().replaceAll('-', '').slice(0, 5);

/** A link that nobody else promotes. It identifies the promotion in the books even if the answer was lost. */
export function nextVideo(): { externalId: string; videoUrl: string } {
  const externalId = `${run}${(++videos).toString(36).padStart(6, '0')}`;
  return { externalId, videoUrl: `https://www.youtube.com/shorts/${externalId}` };
}

export function promote(sender: Sender, owner: Person, creditsSpent: number) {
  const { externalId, videoUrl } = nextVideo();
  return sender.once(owner, 'promote', externalId, {
    method: 'POST',
    path: '/api/promotions',
    body: { videoUrl, platform: 'youtube', title: 'Chaos', creditsSpent },
  });
}

/** Creates a promotion, often tops it up, and mostly stops it again. */
export async function spendOnce(sender: Sender, owner: Person, random: Random): Promise<void> {
  const created = await promote(sender, owner, random.between(2, 40));
  if (created.outcome !== 'ok') return;
  const id = Number(created.body.id);
  if (random.next() < 0.6) await topUp(sender, owner, id, random);
  if (random.next() < 0.7) {
    await sender.insist(owner, 'stop', String(id), { method: 'POST', path: `/api/promotions/${id}/stop` });
  }
}

async function topUp(sender: Sender, owner: Person, id: number, random: Random): Promise<void> {
  const requestId = randomUUID();
  const identity = `${owner.id} ${requestId}`;
  const wanted = {
    method: 'POST',
    path: `/api/promotions/${id}/top-up`,
    body: { creditsSpent: random.between(1, 20), requestId },
  } as const;
  await sender.insist(owner, 'top-up', identity, wanted);
  // Repeat some top-ups like a client that missed the answer. With the same request id nothing may be added twice.
  if (random.next() < 0.5) await sender.insist(owner, 'top-up', identity, wanted);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { screening } from '@viewloop/contract';
import { drawClip } from '../../../api/src/demo/drawn-clip.ts';
import type { Random } from '../../random.ts';
import type { ChaosDatabase } from '../stage/database.ts';
import type { Person } from '../stage/people.ts';
import type { Answer } from './client.ts';
import type { Sender } from './sender.ts';

/** The screening room: clips that are uploaded and shown, and viewers who report what they saw. */

const CLIP_SECONDS = 2;
const PIECES = 3;
const LOOKS = 40;
const LOOK_EVERY_MS = 500;
const CREDITS = 20;
/** As much as a report can bring. */
const REPORT_SECONDS = 10;
const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

let drawn: Promise<Buffer> | undefined;
const file = () => (drawn ??= drawClip('waves', 1, CLIP_SECONDS).then((bytes) => Buffer.from(bytes)));

const MOST_TRIES = 60;

/** Sends the file in pieces. After an answer that was lost it asks how much has arrived, as a browser does. */
async function sendFile(sender: Sender, owner: Person, id: number, bytes: Buffer): Promise<boolean> {
  const path = `/api/clips/uploads/${id}`;
  const size = Math.ceil(bytes.length / PIECES);
  let offset = 0;
  for (let tries = 0; offset < bytes.length && tries < MOST_TRIES; tries++) {
    const end = Math.min(bytes.length, offset + size);
    const piece = { bytes: bytes.subarray(offset, end), headers: { ...TUS, 'upload-offset': String(offset) } };
    const sent = await sender.once(owner, 'piece', `${id}:${end}`, { method: 'PATCH', path, piece });
    if (sent.outcome === 'ok') {
      offset = end;
      continue;
    }
    await sleep(LOOK_EVERY_MS);
    const look = { bytes: Buffer.alloc(0), headers: TUS };
    const seen = await sender.once(owner, 'read', '', { method: 'HEAD', path, piece: look });
    if (seen.outcome === 'ok' && Number.isInteger(seen.offset)) offset = seen.offset as number;
    // What was unknown before is known now.
    if (seen.outcome === 'ok' && offset >= end)
      await sender.once(owner, 'piece', `${id}:${end}`, { method: 'HEAD', path, piece: look });
  }
  return offset >= bytes.length;
}

const isReady = ({ body }: Answer) => ['waiting', 'screening'].includes(String(body.state));

/** Uploads a clip, waits until it is ready, sets credits aside for it, and lets it into the room. */
export async function uploadOne(sender: Sender, owner: Person, admin: Person): Promise<void> {
  const bytes = await file();
  const title = `chaos-${randomUUID()}`;
  const begun = await sender.once(owner, 'upload', title, {
    method: 'POST',
    path: '/api/clips',
    body: { title, bytes: bytes.length },
  });
  if (begun.outcome !== 'ok') return;
  const id = Number(begun.body.id);
  if (!(await sendFile(sender, owner, id, bytes))) return;
  for (let looks = 0; looks < LOOKS && !sender.ended; looks++) {
    const seen = await sender.once(owner, 'ready', (answer) => (isReady(answer) ? String(id) : ''), {
      method: 'GET',
      path: `/api/clips/${id}`,
    });
    if (isReady(seen)) {
      await sender.insist(owner, 'show', String(id), {
        method: 'POST',
        path: `/api/clips/${id}/screening`,
        body: { credits: CREDITS },
      });
      await sender.insist(admin, 'admit', String(id), {
        method: 'POST',
        path: `/api/admin/clips/${id}/decision`,
        body: { decision: 'keep' },
      });
      return;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** As if the clip had been sent and some seconds had passed. Fails like everything else while the database is away. */
async function letTimePass(database: ChaosDatabase, { id }: Person, clipId: number): Promise<void> {
  await database
    .query(
      `with sent as (
         insert into clip_sent (clip_id, member_id, seconds) values ($2, $1, array_fill(1000, array[60])::smallint[])
         on conflict (clip_id, member_id) do update set seconds = excluded.seconds
       ), day as (
         update attention_day set clock_at = clock_at - make_interval(secs => $3) where viewer_id = $1
       ) update clip_visit set opened_at = opened_at - make_interval(secs => $3) where viewer_id = $1 and clip_id = $2`,
      [id, clipId, REPORT_SECONDS],
    )
    .catch(() => {});
}

/** Watches one clip of those that are offered, with a few reports, and mostly leaves it. */
export async function screenOne(
  sender: Sender,
  viewer: Person,
  database: ChaosDatabase,
  random: Random,
): Promise<void> {
  const offersOf = ({ body }: Answer) => (body.offers ?? []) as screening.Offer[];
  const asked = await sender.once(viewer, 'offer', (answer) => String(offersOf(answer)[0]?.visitId ?? ''), {
    method: 'POST',
    path: '/api/screening/next',
    body: {},
  });
  const [offer] = offersOf(asked);
  if (asked.outcome !== 'ok' || !offer) return;
  const { visitId, clipId, durationMs } = offer;
  const reports = random.between(1, Math.ceil(durationMs / 1000 / REPORT_SECONDS));
  let { seq, nonce } = offer;
  for (let n = 1; n <= reports; n++) {
    await letTimePass(database, viewer, clipId);
    const wanted = {
      method: 'POST',
      path: '/api/screening/attention',
      body: {
        visitId,
        seq: seq + 1,
        nonce,
        playedMs: REPORT_SECONDS * 1000,
        seconds: '1'.repeat(Math.min(60, n * REPORT_SECONDS)),
        positionMs: 0,
        loops: 0,
        visible: true,
        focused: true,
        playing: true,
      },
    } as const;
    const answer = await sender.insist(viewer, 'attention', `${visitId}:${seq + 1}`, wanted);
    if (answer.outcome !== 'ok') return;
    // Some reports are sent again, like by a client that missed the answer. They count once.
    if (random.next() < 0.3) await sender.insist(viewer, 'attention', `${visitId}:${seq + 1}`, wanted);
    ({ seq, nonce } = answer.body as { seq: number; nonce: string });
  }
  if (random.next() < 0.8)
    await sender.insist(viewer, 'leave', String(visitId), {
      method: 'POST',
      path: '/api/screening/leave',
      body: { visitId },
    });
}

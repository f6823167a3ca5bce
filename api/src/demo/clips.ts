import { clipModeration, clips, screening } from '@viewloop/contract';
import type { RunningApp } from '../app.ts';
import type { Caller } from './caller.ts';
import { drawClip } from './drawn-clip.ts';
import type { SceneName } from './scenes.ts';

interface DemoClip {
  owner: string;
  title: string;
  scene: SceneName;
  seconds: number;
}

/** Six clips that are screened. The first belongs to the main character, so that there is a report to look at. */
const CLIPS: readonly DemoClip[] = [
  { owner: 'ada', title: 'Harbour at dawn, first cut', scene: 'waves', seconds: 12 },
  { owner: 'bruno', title: 'Night walk, no words', scene: 'city', seconds: 10 },
  { owner: 'chen', title: 'Watercolour leaves', scene: 'leaves', seconds: 14 },
  { owner: 'dana', title: 'Up the hill before work', scene: 'hills', seconds: 11 },
  { owner: 'jonas', title: 'One move, explained', scene: 'board', seconds: 13 },
  { owner: 'elif', title: 'Lunch on one plate', scene: 'plate', seconds: 9 },
];
const BUDGET = 60;
/** How long one viewer after the other stays, as a share of the clip, and what they say when they leave. */
const STAYS = [1, 0.3, 1, 0.2, 0.8, 1, 0.1, 0.5, 1];
const REASONS = [null, 'too_slow', null, 'not_for_me', null, null, 'seen_it', 'too_slow', null] as const;

type Inhabitants = ReadonlyMap<string, { caller: Caller; id: string }>;

/** The upload goes through a connection, because its server takes over the connection. */
async function upload(address: string, caller: Caller, { title, scene, seconds }: DemoClip, number: number) {
  const file = await drawClip(scene, number, seconds);
  const { id, uploadUrl } = await caller.call(clips.createClip, { body: { title, bytes: file.length } });
  const sent = await fetch(`${address}${uploadUrl}`, {
    method: 'PATCH',
    headers: {
      cookie: caller.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Buffer.from(file),
  });
  if (sent.status !== 204) throw new Error(`The clip "${title}" was not taken: ${sent.status} ${await sent.text()}`);
  return id;
}

/** As if the first seconds of a clip had been sent to a viewer, who has watched them since. */
async function passTime(app: RunningApp, viewerId: string, clipId: number, seconds: number): Promise<void> {
  await app.db.write(async (tx) => {
    await tx.query(
      `insert into clip_sent (clip_id, member_id, seconds)
       select id, $2, array_fill(1000, array[ceil(duration_ms / 1000.0)::integer])::smallint[] from clip where id = $1
       on conflict do nothing`,
      [clipId, viewerId],
    );
    await tx.query(
      `update clip_visit set opened_at = opened_at - make_interval(secs => $2), last_beat_at = last_beat_at - make_interval(secs => $2)
       where viewer_id = $1 and ended_at is null`,
      [viewerId, seconds],
    );
    await tx.query('update attention_day set clock_at = clock_at - make_interval(secs => $2) where viewer_id = $1', [
      viewerId,
      seconds,
    ]);
  });
}

/** A viewer goes through all clips that are offered, and stays longer with some than with others. */
async function swipe(app: RunningApp, { caller, id: viewerId }: { caller: Caller; id: string }, turn: number) {
  for (let seen = 0; ; ) {
    const { offers } = await caller.call(screening.nextClips, { body: {} });
    if (offers.length === 0) return;
    for (const { visitId, clipId, durationMs, nonce } of offers) {
      const at = (turn + seen++ * 2) % STAYS.length;
      const stayMs = Math.max(1000, Math.floor((STAYS[at] ?? 1) * durationMs));
      await passTime(app, viewerId, clipId, Math.ceil(stayMs / 1000));
      const attention = {
        seq: 1,
        nonce,
        playedMs: stayMs,
        positionMs: stayMs,
        loops: 0,
        seconds: '1'.repeat(Math.ceil(stayMs / 1000)),
        visible: true,
        focused: true,
        playing: true,
      };
      const reason = REASONS[at];
      await caller.call(screening.leaveClip, { body: { visitId, attention, ...(reason && { reason }) } });
    }
  }
}

/** Uploads the clips, lets them into the room, and lets everybody but the main character see them. */
export async function screenClips(app: RunningApp, inhabitants: Inhabitants, overseer: Caller): Promise<void> {
  if (!app.settings.clips.on) return;
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const uploaded = [];
  for (const [index, clip] of CLIPS.entries()) {
    const { caller } = inhabitants.get(clip.owner) as { caller: Caller };
    uploaded.push({ caller, id: await upload(address, caller, clip, index) });
  }
  await app.jobs.all.find(({ name }) => name === 'process-clips')?.run(new AbortController().signal);
  for (const { caller, id } of uploaded) {
    await caller.call(screening.startScreening, { params: { id }, body: { credits: BUDGET } });
    await overseer.call(clipModeration.decideClip, { params: { id }, body: { decision: 'keep' } });
  }
  for (const [turn, one] of [...inhabitants.values()].slice(1).entries()) await swipe(app, one, turn);
}

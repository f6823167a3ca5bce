import type { Member } from './given.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A clip that is ready, without any file. */
export async function readyClip(app: TestApp, owner: Member, lengthMs = 5000, title = 'A cut'): Promise<number> {
  const row = await app.db.write((tx) =>
    tx.one<{ id: number }>(
      `insert into clip (owner_id, title, state, bytes, received, reserved_bytes, has_original, has_files, duration_ms, width,
         height, has_sound, renditions, ready_at)
       values ($1, $2, 'waiting', 1000, 1000, 0, false, false, $3, 720, 1280, true, $4, now()) returning id`,
      [
        owner.id,
        title,
        lengthMs,
        JSON.stringify([{ name: '480.mp4', width: 480, height: 854, bytes: 1000, dataStart: 8, ends: [] }]),
      ],
    ),
  );
  return (row as { id: number }).id;
}

export interface Visit {
  clipId: number;
  viewer: Member;
  /** A digit for each second: 1 presented, 2 with sound, 4 presented again. */
  seconds: string;
  device?: string;
  country?: string | null;
  language?: string | null;
  reason?: string | null;
  /** Whether the viewer is still there. */
  isOpen?: boolean;
}

/** Somebody's visit of a clip, as it is written while they watch. Returns its number. */
export async function visit(app: TestApp, { clipId, viewer, seconds, ...more }: Visit): Promise<number> {
  const { device = 'phone', country = 'DE', language = 'de', reason = null, isOpen = false } = more;
  const row = await app.db.write((tx) =>
    tx.one<{ id: number }>(
      `insert into clip_visit (clip_id, viewer_id, code, nonce, seconds, device, country, language, reason, shown_at, ended_at)
       values ($1, $2, $3, 'n', $4, $5, $6, $7, $8, now(), case when $9 then null else now() end) returning id`,
      [clipId, viewer.id, `TEST-${++made}`, seconds, device, country, language, reason, isOpen],
    ),
  );
  return (row as { id: number }).id;
}

import type { watching } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import type { InterruptReason } from './completion-rules.ts';
import type { BeatChain, BeatSignals } from './heartbeat-rules.ts';
import { OVERDUE } from './store.ts';

export interface BeatingView extends Omit<BeatChain, 'roomMs'> {
  id: number;
  viewerId: string;
  state: watching.ViewState;
  reason: string | null;
  overdue: InterruptReason | null;
  requiredMs: number;
  creditedMs: number;
  /** The verified millisecond at which a check comes or came; null when there is none or it was passed. */
  checkAtMs: number | null;
  /** The check that waits for its answer. */
  checkId: string | null;
  /** Time since the start. */
  ageMs: number;
  /** The time of the database's clock at which the beat was judged. It is text because a Date has no microseconds. */
  at: string;
}

const BEATING = `
  select v.id, v.viewer_id as "viewerId", v.state, v.reason, ${OVERDUE} as overdue, v.required_ms as "requiredMs",
    v.credited_ms as "creditedMs", v.beats, v.nonce, v.previous_nonce as "previousNonce", v.running,
    v.kept_ms as "keptMs", v.check_at_ms as "checkAtMs", v.check_id as "checkId", c.at::text as at,
    floor(extract(epoch from c.at - coalesce(v.last_beat_at, v.started_at)) * 1000)::bigint as "gapMs",
    floor(extract(epoch from c.at - v.started_at) * 1000)::bigint as "ageMs"
  from view v cross join lateral (select clock_timestamp() as at) c
  where v.id = any($1::bigint[]) order by v.id for no key update of v`;

/** Skips views that another transaction has locked, so that they do not delay everybody else's heartbeats. */
export function lockFreeBeatingViews(tx: Tx, ids: readonly number[]): Promise<BeatingView[]> {
  return tx.query<BeatingView>(`${BEATING} skip locked`, [ids]);
}

export function lockBeatingViews(tx: Tx, ids: readonly number[]): Promise<BeatingView[]> {
  return tx.query<BeatingView>(BEATING, [ids]);
}

export interface RecordedBeat {
  id: number;
  at: string;
  nonce: string;
  creditedMs: number;
  keptMs: number;
  running: boolean;
  /** The check that begins with this beat, or goes on. */
  checkId: string | null;
  signals: BeatSignals;
}

export async function recordBeats(tx: Tx, beats: readonly RecordedBeat[]): Promise<void> {
  await tx.query(
    `update view v set
       beats = v.beats + 1, previous_nonce = v.nonce, nonce = b.nonce, last_beat_at = b.at, running = b.running,
       credited_ms = v.credited_ms + b.credited, kept_ms = b.kept, check_id = b.check_id,
       pauses = least(32767, v.pauses + b.pauses), hidden_ms = v.hidden_ms + b.hidden,
       seeks = least(32767, v.seeks + b.seeks), fast_beats = least(32767, v.fast_beats + b.fast),
       gaps = least(32767, v.gaps + b.gaps)
     from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::integer[], $5::boolean[], $6::integer[], $7::integer[],
         $8::integer[], $9::integer[], $10::integer[], $11::integer[], $12::uuid[])
       b (id, at, nonce, credited, running, pauses, hidden, seeks, fast, gaps, kept, check_id)
     where v.id = b.id`,
    [
      beats.map(({ id }) => id),
      beats.map(({ at }) => at),
      beats.map(({ nonce }) => nonce),
      beats.map(({ creditedMs }) => creditedMs),
      beats.map(({ running }) => running),
      beats.map(({ signals }) => signals.pauses),
      beats.map(({ signals }) => signals.hiddenMs),
      beats.map(({ signals }) => signals.seeks),
      beats.map(({ signals }) => signals.fastBeats),
      beats.map(({ signals }) => signals.gaps),
      beats.map(({ keptMs }) => keptMs),
      beats.map(({ checkId }) => checkId),
    ],
  );
}

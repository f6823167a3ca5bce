import type { ReadTx } from '../../../platform/db/tx.ts';
import type { AttentionCounts } from './count-attention.ts';
import type { EndedWatch } from './count-watch.ts';
import type { Counts } from './store.ts';

/** The latest ended watches that are not counted yet; beyond these the page waits for the job. So a page costs no more than this. */
const MOST_LIVE = 500;

interface Figures {
  counted: Counts;
  attention: AttentionCounts | null;
  /** Ended watches that are not in the counters yet. Where their viewers came from is not read. */
  uncounted: EndedWatch[];
}

type StoredRow = Omit<AttentionCounts, 'stayReplays'> & { stay_replays: number };
type WatchRow = Omit<EndedWatch, 'audience' | 'level' | 'beats'> & { beats: string | null };

/**
 * The counters of a promotion and the watches that still have to be added, in one statement: the job that counts may run between two,
 * and its watches would be missing or counted twice.
 */
export async function figuresOf(tx: ReadTx, promotionId: number): Promise<Figures> {
  const row = await tx.one<{ counted: Record<string, number>; attention: StoredRow | null; watches: WatchRow[] }>(
    `select
       (select coalesce(jsonb_object_agg(name, count), '{}') from insight_count where promotion_id = $1) as counted,
       (select to_jsonb(a) from attention_count a where promotion_id = $1) as attention,
       (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from (
          select v.id, v.promotion_id as "promotionId", v.state, v.reason, v.credited_ms as "creditedMs", v.hidden_ms as "hiddenMs",
            v.pauses, v.seeks, encode(t.beats, 'base64') as beats, coalesce(t.seconds, '') as seconds, t.length_s as length,
            t.stayed_s as stayed, t.stay_replays as "stayReplays"
          from view v left join view_trace t on t.view_id = v.id
          where v.promotion_id = $1 and v.id > (select view_id from insight_cursor) and v.state <> 'watching'
          order by v.id desc limit ${MOST_LIVE}) w) as watches`,
    [promotionId],
  );
  const { counted = {}, attention = null, watches = [] } = row ?? {};
  return {
    counted: new Map(Object.entries(counted)),
    attention: attention && { ...attention, stayReplays: attention.stay_replays },
    uncounted: watches.map((watch) => ({
      ...watch,
      beats: watch.beats === null ? null : Buffer.from(watch.beats, 'base64'),
      audience: null,
      level: null,
    })),
  };
}

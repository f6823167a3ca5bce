import type { admin } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { unpackBeats } from './trace-rules.ts';

type ViewTrace = admin.ViewTrace;

function beatsOf(packed: Buffer): ViewTrace['beats'] {
  let fromMs = 0;
  return unpackBeats(packed).map(({ gap, played, hidden }) => {
    const beat = { fromMs, toMs: fromMs + gap * 10, playedMs: played * 10, hidden };
    fromMs = beat.toMs;
    return beat;
  });
}

interface CheckRow {
  viewId: number;
  kind: string | null;
  askedMs: number;
  answeredMs: number | null;
  result: ViewTrace['checks'][number]['result'];
}

/** How these views went, as far as it is still remembered. Proofs of work ask for nothing and are left out. */
export async function tracesOf(
  tx: ReadTx,
  viewIds: readonly number[],
  startedAt: (viewId: string) => string,
): Promise<ReadonlyMap<number, ViewTrace>> {
  const [traces, checks] = await Promise.all([
    tx.query<{ viewId: number; beats: Buffer }>(
      'select view_id as "viewId", beats from view_trace where view_id = any($1::bigint[])',
      [viewIds],
    ),
    tx.query<CheckRow>(
      `select c.view_id as "viewId", c.kind, c.state as result,
         (extract(epoch from c.asked_at - ${startedAt('c.view_id')}) * 1000)::integer as "askedMs",
         (extract(epoch from c.answered_at - ${startedAt('c.view_id')}) * 1000)::integer as "answeredMs"
       from attention_check c
       where c.view_id = any($1::bigint[]) and c.kind is distinct from 'work' order by c.asked_at`,
      [viewIds],
    ),
  ]);
  const byView = Map.groupBy(checks, ({ viewId }) => viewId);
  return new Map(
    traces.map(({ viewId, beats }) => {
      const own = (byView.get(viewId) ?? []).map(({ kind, result, askedMs, answeredMs }) => ({
        kind,
        result,
        askedMs,
        answeredMs,
      }));
      return [viewId, { beats: beatsOf(beats), checks: own }];
    }),
  );
}

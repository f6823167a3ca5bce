import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../platform/tx.ts';
import { judgeSignals, type Signals } from './signal-rules.ts';

type SignalsAnswer = RouteOutput<typeof admin.memberSignals>;

const LATEST = 100;

interface SignalRow extends Signals {
  viewId: number;
  memberId: string;
  memberName: string;
  promotionId: number;
  startedAt: Date;
}

const SIGNALS = `
  select v.id as "viewId", v.viewer_id as "memberId", m.username as "memberName", v.promotion_id as "promotionId",
    v.state, v.started_at as "startedAt", case when v.state = 'watching' then v.beats > 0 else v.verified end as verified,
    v.pauses, v.hidden_ms as "hiddenMs", v.seeks, v.fast_beats as "fastBeats", v.gaps
  from view v join member m on m.id = v.viewer_id`;

function answerOf(rows: readonly SignalRow[]): SignalsAnswer {
  const views = rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), ...judgeSignals(row) }));
  const sum = views.reduce((total, { score }) => total + score, 0);
  const paid = views.filter(({ state }) => state === 'completed' || state === 'voided');
  return {
    views,
    summary: {
      views: views.length,
      averageScore: views.length === 0 ? 0 : Math.round(sum / views.length),
      unverified: paid.filter(({ verified }) => !verified).length,
    },
  };
}

/** The latest views of a member, for an admin. */
export async function memberSignals(tx: ReadTx, memberId: string): Promise<SignalsAnswer> {
  return answerOf(
    await tx.query<SignalRow>(`${SIGNALS} where v.viewer_id = $1 order by v.id desc limit $2`, [memberId, LATEST]),
  );
}

/** The latest views of a promotion, for an admin. */
export async function promotionSignals(tx: ReadTx, promotionId: number): Promise<SignalsAnswer> {
  return answerOf(
    await tx.query<SignalRow>(`${SIGNALS} where v.promotion_id = $1 order by v.id desc limit $2`, [
      promotionId,
      LATEST,
    ]),
  );
}

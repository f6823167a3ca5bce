import type { admin } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { tracesOf } from '../../trust/fair-play/index.ts';
import { pictureOf, type StoredPictures } from '../videos/index.ts';
import { type Signals, signalsOf } from './signal-rules.ts';

const LATEST = 100;

type Shown = Pick<
  admin.ViewSignals,
  'viewId' | 'memberId' | 'memberName' | 'promotionId' | 'title' | 'platform' | 'requiredMs'
>;

interface SignalRow extends Signals, Shown, StoredPictures {
  startedAt: Date;
}

const SIGNALS = `
  select v.id as "viewId", v.viewer_id as "memberId", m.username as "memberName", v.promotion_id as "promotionId",
    coalesce(p.title, i.title) as title, p.platform, i.small_picture as "smallPicture", i.large_picture as "largePicture",
    v.state, v.started_at as "startedAt", case when v.state = 'watching' then v.beats > 0 else v.verified end as verified,
    v.required_ms as "requiredMs", v.pauses, v.hidden_ms as "hiddenMs", v.seeks, v.fast_beats as "fastBeats", v.gaps
  from view v join member m on m.id = v.viewer_id join promotion p on p.id = v.promotion_id
  left join video i on i.platform = p.platform and i.external_id = p.external_id`;

async function answerOf(tx: ReadTx, rows: readonly SignalRow[]): Promise<admin.SignalsAnswer> {
  const traces = await tracesOf(
    tx,
    rows.map(({ viewId }) => viewId),
  );
  const views = rows.map((row): admin.ViewSignals => {
    const { viewId, memberId, memberName, promotionId, title, platform, state, verified, requiredMs } = row;
    return {
      viewId,
      memberId,
      memberName,
      promotionId,
      title,
      platform,
      state,
      verified,
      requiredMs,
      picture: pictureOf(row),
      startedAt: row.startedAt.toISOString(),
      signals: signalsOf(row),
      trace: traces.get(viewId) ?? null,
    };
  });
  const results = views.flatMap(({ trace }) => trace?.checks.map(({ result }) => result) ?? []);
  return {
    views,
    summary: {
      views: views.length,
      unverified: views.filter(({ signals }) => signals.some(({ kind }) => kind === 'unverified')).length,
      checksPassed: results.filter((result) => result === 'passed').length,
      checksMissed: results.filter((result) => result === 'failed' || result === 'left').length,
    },
  };
}

/** The latest views of a member, for an admin. */
export async function memberSignals(tx: ReadTx, memberId: string): Promise<admin.SignalsAnswer> {
  const rows = tx.query<SignalRow>(`${SIGNALS} where v.viewer_id = $1 order by v.id desc limit $2`, [memberId, LATEST]);
  return answerOf(tx, await rows);
}

/** One view, for whoever decides about an objection. */
export async function signalsOfView(tx: ReadTx, viewId: number): Promise<admin.ViewSignals | null> {
  const { views } = await answerOf(tx, await tx.query<SignalRow>(`${SIGNALS} where v.id = $1`, [viewId]));
  return views[0] ?? null;
}

/** The latest views of a promotion, for an admin. */
export async function promotionSignals(tx: ReadTx, promotionId: number): Promise<admin.SignalsAnswer> {
  const rows = tx.query<SignalRow>(`${SIGNALS} where v.promotion_id = $1 order by v.id desc limit $2`, [
    promotionId,
    LATEST,
  ]);
  return answerOf(tx, await rows);
}

import type { admin } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { StoredPictures } from '../videos/index.ts';
import type { Signals } from './signal-rules.ts';

const LATEST = 100;

type Shown = Pick<
  admin.ViewSignals,
  'viewId' | 'memberId' | 'memberName' | 'promotionId' | 'title' | 'platform' | 'requiredMs'
>;

export interface SignalRow extends Signals, Shown, StoredPictures {
  startedAt: Date;
}

const SIGNALS = `
  select v.id as "viewId", v.viewer_id as "memberId", m.username as "memberName", v.promotion_id as "promotionId",
    coalesce(p.title, i.title) as title, p.platform, i.small_picture as "smallPicture", i.large_picture as "largePicture",
    v.state, v.started_at as "startedAt", case when v.state = 'watching' then v.beats > 0 else v.verified end as verified,
    v.required_ms as "requiredMs", v.pauses, v.hidden_ms as "hiddenMs", v.seeks, v.fast_beats as "fastBeats", v.gaps
  from view v join member m on m.id = v.viewer_id join promotion p on p.id = v.promotion_id
  left join video i on i.platform = p.platform and i.external_id = p.external_id`;

export const signalsOfOne = (tx: ReadTx, viewId: number) => tx.query<SignalRow>(`${SIGNALS} where v.id = $1`, [viewId]);

export const signalsOfMember = (tx: ReadTx, memberId: string) =>
  tx.query<SignalRow>(`${SIGNALS} where v.viewer_id = $1 order by v.id desc limit $2`, [memberId, LATEST]);

export const signalsOfPromotion = (tx: ReadTx, promotionId: number) =>
  tx.query<SignalRow>(`${SIGNALS} where v.promotion_id = $1 order by v.id desc limit $2`, [promotionId, LATEST]);

import type { admin } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { tracesOf } from '../../trust/fair-play/index.ts';
import { pictureOf } from '../videos/index.ts';
import { signalsOf } from './signal-rules.ts';
import { type SignalRow, signalsOfMember, signalsOfOne, signalsOfPromotion } from './signal-store.ts';
import { startedAt } from './view-sql-store.ts';

async function answerOf(tx: ReadTx, rows: readonly SignalRow[]): Promise<admin.SignalsAnswer> {
  const traces = await tracesOf(
    tx,
    rows.map(({ viewId }) => viewId),
    startedAt,
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
  return answerOf(tx, await signalsOfMember(tx, memberId));
}

/** One view, for the admin or moderator who decides about an objection. */
export async function signalsOfView(tx: ReadTx, viewId: number): Promise<admin.ViewSignals | null> {
  const { views } = await answerOf(tx, await signalsOfOne(tx, viewId));
  return views[0] ?? null;
}

/** The latest views of a promotion, for an admin. */
export async function promotionSignals(tx: ReadTx, promotionId: number): Promise<admin.SignalsAnswer> {
  return answerOf(tx, await signalsOfPromotion(tx, promotionId));
}

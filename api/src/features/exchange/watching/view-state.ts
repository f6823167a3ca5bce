import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import { balanceOf } from '../../../ledger/index.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { InterruptReason } from './completion-rules.ts';
import { endOverdue } from './end-watch.ts';
import * as store from './store.ts';

type ViewState = RouteOutput<typeof watching.viewState>;

/** A voided view is shown as ended without a credit. The member's statement says why. */
const shown = (state: store.OwnView['state']): ViewState['state'] => (state === 'voided' ? 'interrupted' : state);

export async function viewState(db: App['db'], { id, viewerId }: { id: number; viewerId: string }): Promise<ViewState> {
  const [view, balance] = await db.read((tx) =>
    Promise.all([store.findOwnView(tx, { id, viewerId }), balanceOf(tx, viewerId)]),
  );
  if (!view) throw new Problem('view_not_found');
  if (view.overdue) await endOverdue(db, { id, viewerId, reason: view.overdue });
  const state = view.overdue ? 'interrupted' : shown(view.state);
  return {
    viewId: id,
    promotionId: view.promotionId,
    state,
    reason: view.overdue ?? (view.state === 'interrupted' ? (view.reason as InterruptReason) : null),
    creditedMs: view.creditedMs,
    requiredMs: view.requiredMs,
    creditsEarned: state === 'completed' ? constants.CREDITS_PER_WATCH : 0,
    balance,
  };
}

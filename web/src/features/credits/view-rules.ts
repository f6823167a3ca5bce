import type { Messages } from '../../messages/index.ts';
import type { OwnView } from './api.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

/** Why a watch earned its credit, did not earn it, or lost it. */
export function reasonOfView(view: OwnView, { credits: { views } }: Messages): string {
  if (view.state === 'completed') return views.earned;
  if (view.state === 'voided') return views.takenBack(view.note ?? '');
  if (view.unanswered) return views.unanswered;
  const why = view.reason === null ? views.notFinished : views.reasons[view.reason];
  return `${why} ${views.seen(seconds(view.creditedMs), seconds(view.requiredMs))}`;
}

/** For how long a line of the statement can be objected to. The server decides; this only hides what it would refuse. */
const OBJECTION_DAYS = 30;

export const isRecent = (at: string, now = Date.now()) => now - Date.parse(at) < OBJECTION_DAYS * 24 * 3_600_000;

import type { Platform } from '@viewloop/contract';

/** The texts that are signed. `docs/receipts.md` describes them byte by byte; a change needs a new version there. */

export interface RewardedView {
  id: number;
  promotionId: number;
  platform: Platform;
  externalId: string;
  endedAt: Date;
  creditedMs: number;
  verified: boolean;
  seeks: number;
  fastBeats: number;
  hiddenMs: number;
  questionsPassed: number;
}

/** Milliseconds would tell too much about who watched, and nobody needs them. */
const second = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

/** What the server checked about a view and found right, in a fixed order. */
function checksOf(view: RewardedView): string[] {
  const { verified, seeks, fastBeats, hiddenMs, questionsPassed } = view;
  return [
    'clock',
    ...(verified ? ['heartbeats'] : []),
    ...(verified && seeks === 0 && fastBeats === 0 ? ['pace'] : []),
    ...(verified && hiddenMs === 0 ? ['in-view'] : []),
    ...(questionsPassed > 0 ? ['question'] : []),
  ];
}

/** Says what was watched and how well that is known. It names neither the viewer nor anything that is theirs. */
export function receiptText(view: RewardedView): string {
  const seconds = view.verified ? Math.floor(view.creditedMs / 1000) : 0;
  return [
    'viewloop-receipt-v1',
    `receipt=${view.id}`,
    `promotion=${view.promotionId}`,
    `video=${view.platform}:${view.externalId}`,
    `completed=${second(view.endedAt)}`,
    `verified-seconds=${seconds}`,
    `checks=${checksOf(view).join(',')}`,
    '',
  ].join('\n');
}

/** What the receipts are about. The title is written as JSON, so that it stays on its line whatever is in it. */
export function headingText({ id, video, title }: { id: number; video: string; title: string | null }): string {
  return ['viewloop-promotion-v1', `promotion=${id}`, `video=${video}`, `title=${JSON.stringify(title)}`, ''].join(
    '\n',
  );
}

export interface Status {
  promotionId: number;
  /** The statement is about receipts above `after` and up to `to`. */
  after: number;
  to: number;
  at: Date;
  valid: number;
  voided: readonly number[];
  /** Of the valid ones: those whose viewer is not believed yet, and those that were replaced at no cost. */
  beingProven: readonly number[];
  replaced: readonly number[];
}

/** Says which receipts of a stretch hold at this moment. A receipt that was taken back is named here for ever. */
export function statusText({ promotionId, after, to, at, valid, voided, beingProven, replaced }: Status): string {
  return [
    'viewloop-status-v2',
    `promotion=${promotionId}`,
    `after=${after}`,
    `to=${to}`,
    `at=${second(at)}`,
    `valid=${valid}`,
    `voided=${voided.join(',')}`,
    `being-proven=${beingProven.join(',')}`,
    `replaced=${replaced.join(',')}`,
    '',
  ].join('\n');
}

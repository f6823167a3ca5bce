import { formatLtc } from '../../lib/format.ts';
import type { Messages } from '../../messages/index.ts';
import type { Line } from './api.ts';

/** The details below a line's reason: the video or amount it concerns, why, and an admin's note. */
export function detailsOf(line: Line, { credits, promotions }: Messages): string {
  const video = line.promotionId === null ? null : (line.title ?? promotions.untitled);
  const amount = line.ltc === null ? null : `${formatLtc(line.ltc)} LTC`;
  return [video, amount, credits.explanations[line.reason], line.note].filter(Boolean).join(' · ');
}

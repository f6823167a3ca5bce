import { formatClock } from '../../../lib/format.ts';
import { useFindingMessages } from '../../../messages/findings.ts';
import type { Insights } from './api.ts';

export type Finding = NonNullable<Insights['finding']>;

/** "Viewers leave at 0:14; your first three seconds beat 70 % of clips this long." */
export function FindingLine({ finding }: { finding: Finding | null | undefined }) {
  const texts = useFindingMessages();
  if (!finding) return null;
  const { leavesAt, firstSeconds } = finding;
  const said = [
    ...(leavesAt === null ? [] : [texts.leaves(formatClock(leavesAt))]),
    ...(firstSeconds ? [texts[firstSeconds.better ? 'beats' : 'beaten'](firstSeconds.percent)] : []),
  ].join('; ');
  return <p className="font-medium first-letter:uppercase">{said}.</p>;
}

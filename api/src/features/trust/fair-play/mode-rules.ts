import type { fairPlay } from '@viewloop/contract';

/**
 * In open mode what unproven credits fund is offered at once, within limits; in strict mode only once its owner is
 * believed. `auto` changes at a size where throw-away accounts begin to pay.
 */
export function modeOf(
  chosen: fairPlay.FairPlayMode,
  members: number,
  { strictFromMembers }: Pick<fairPlay.FairPlayNumbers, 'strictFromMembers'>,
): 'open' | 'strict' {
  if (chosen === 'off') return 'open';
  if (chosen !== 'auto') return chosen;
  return members < strictFromMembers ? 'open' : 'strict';
}

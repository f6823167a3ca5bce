import { constants } from '@viewloop/contract';

const { CREDITS_PER_ANSWER } = constants;

export interface Fund {
  /** Credits in the promotion's escrow that are for answers. */
  held: number;
  /** Reserved for viewers who are answering now. */
  open: number;
}

export interface Places {
  target: number;
  views: number;
  reserved: number;
  ended: boolean;
}

/** Credits that answers of views to come may still need. */
const neededFor = ({ target, views, reserved, ended }: Places): number =>
  CREDITS_PER_ANSWER * (ended ? reserved : Math.max(0, target - views));

/** What is missing for every view that is still to come. */
export const missingFor = ({ held, open }: Fund, places: Places): number =>
  Math.max(0, neededFor(places) - (held - open));

/** What nobody can earn any more: of views that passed without an answer. */
export const leftOver = ({ held, open }: Fund, places: Places): number => Math.max(0, held - open - neededFor(places));

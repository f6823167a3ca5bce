export type MarkKind = 'channel' | 'wallet' | 'device';

/** Something that leads from one account to another of the same person. */
export interface Mark {
  kind: MarkKind;
  text: string;
}

/** For how long each leads from an account to the next. */
export const DAYS_KEPT: Record<MarkKind, number> = { channel: 365, wallet: 365, device: 90 };

/** A channel says most, and a browser least, because others may use it too. */
export const KINDS: readonly MarkKind[] = ['channel', 'wallet', 'device'];

export interface Carried {
  credits: number;
  paid: number;
  /** What the member has earned since the debt was found. */
  earned: number;
  balance: number;
}

/**
 * How much is paid now: of every two credits that the member has earned since, one. So nobody works for nothing, also if the
 * browser was somebody else's, and nothing that was bought is taken as long as earnings are there.
 */
export const payable = ({ credits, paid, earned, balance }: Carried): number =>
  Math.max(0, Math.min(credits - paid, Math.floor(earned / 2) - paid, balance));

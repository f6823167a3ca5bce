import type { Account } from './account.ts';
import type { CheatKind, HonestKind } from './people.ts';

/**
 * What an account shows of where it comes from. Equal words mean the same place, browser, video or beats. Nobody among the honest
 * promotes somebody else's video. Cheats use a browser profile for each account, and those who send made-up beats send the
 * same ones from every account.
 */
export interface Traits {
  account: Account;
  address: string;
  device: string;
  video: string | null;
  rhythm: string | null;
  /** Every account of this kind was brought by another one. */
  referred: boolean;
  /** The hours in which it watched. */
  hours: Set<number>;
}

export const sendsMadeUpBeats = ({ beats }: CheatKind) => beats === 'same' || beats === 'foreign';

const everyFew = (what: string, index: number, few: number) => `${what} ${Math.floor(index / few)}`;

export const honestTraits = (kind: HonestKind, account: Account, index: number): Traits => ({
  account,
  address: everyFew('address', index, kind.sharedAddress),
  device: everyFew('device', index, kind.sharedDevice),
  video: null,
  rhythm: null,
  referred: false,
  hours: new Set(),
});

export const cheatTraits = (kind: CheatKind, account: Account, index: number): Traits => ({
  account,
  address: everyFew('address', index, kind.anAddress),
  device: everyFew('device', index, 1),
  video: everyFew('video', index, kind.aVideo),
  rhythm: sendsMadeUpBeats(kind) ? 'made up' : null,
  referred: kind.refersItself ?? false,
  hours: new Set(),
});

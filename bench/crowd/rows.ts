import type { CheatKind, HonestKind } from './people.ts';

/** What is counted for each kind of people, and printed. */

export interface HonestRow {
  kind: string;
  members: number;
  views: number;
  /** Could not be watched for a credit because of the member's own ceiling, or of the one that a group shares. */
  stopped: number;
  stoppedByGroup: number;
  earned: number;
  /** Credits for answers to owners' questions. */
  answered: number;
  /** Members who are in a group at the end. */
  inGroups: number;
  checksEarly: number;
  viewsEarly: number;
  checksLater: number;
  viewsLater: number;
  putAside: number;
  /** Credits of members who were put aside and still are: they wait for a person. */
  lost: number;
}

export interface CheatRow {
  kind: string;
  accounts: number;
  earned: number;
  /** Credits that became promotion somebody could be shown. */
  taken: number;
  /** Answers to checks, right or wrong. */
  checks: number;
  /** Credits for answers to owners' questions. */
  answered: number;
  inGroups: number;
  addressDays: number;
  machineDays: number;
}

export interface Weeks {
  honest: HonestRow[];
  cheats: CheatRow[];
  honestTaken: number;
  cheatsTaken: number;
  share: number;
}

export const honestRow = ({ name, count }: Pick<HonestKind, 'name' | 'count'>): HonestRow => ({
  kind: name,
  members: count,
  views: 0,
  stopped: 0,
  stoppedByGroup: 0,
  earned: 0,
  answered: 0,
  inGroups: 0,
  checksEarly: 0,
  viewsEarly: 0,
  checksLater: 0,
  viewsLater: 0,
  putAside: 0,
  lost: 0,
});

/** Accounts that are thrown away are counted as they are opened. */
export const cheatRow = ({ name, accounts, throwsAway }: CheatKind): CheatRow => ({
  kind: name,
  accounts: throwsAway ? 0 : accounts,
  earned: 0,
  taken: 0,
  checks: 0,
  answered: 0,
  inGroups: 0,
  addressDays: 0,
  machineDays: 0,
});

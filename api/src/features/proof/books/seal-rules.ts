/** What is published about a day. `docs/books.md` describes the text byte by byte; a change needs a new version there. */

export interface DayFigures {
  entries: number;
  views: number;
  voided: number;
  madeGood: number;
  commission: number;
  bought: number;
  litoshi: string;
  adjusted: number;
  restored: number;
  /** How much the members, the promotions, the house and the debts have more than the day before. */
  members: number;
  promotions: number;
  house: number;
  debts: number;
}

export interface DayFacts extends DayFigures {
  day: string;
  previous: string;
  entriesHash: string;
  height: number;
  root: string;
  rootSum: number;
  /** What each holds at the end of the day. */
  held: {
    members: number;
    promotions: number;
    house: number;
    debts: number;
    bought: number;
    adjusted: number;
    litoshi: string;
  };
}

export function dayText(facts: DayFacts): string {
  const { held } = facts;
  return [
    'viewloop-books-v1',
    `day=${facts.day}`,
    `previous=${facts.previous}`,
    `entries=${facts.entries}`,
    `entries-hash=${facts.entriesHash}`,
    `tree-height=${facts.height}`,
    `tree-root=${facts.root}`,
    `tree-sum=${facts.rootSum}`,
    `members=${held.members}`,
    `promotions=${held.promotions}`,
    `house=${held.house}`,
    `debts=${held.debts}`,
    `credits-bought=${held.bought}`,
    `credits-given=${held.adjusted}`,
    `litoshi-received=${held.litoshi}`,
    `views=${facts.views}`,
    `voided=${facts.voided}`,
    `made-good=${facts.madeGood}`,
    `restored=${facts.restored}`,
    `commission=${facts.commission}`,
    `bought-today=${facts.bought}`,
    '',
  ].join('\n');
}

/** A figure of such a text. */
export function figureIn(text: string, name: string): bigint {
  const found = new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`a sealed day has no ${name}`);
  return BigInt(found);
}

/** The small tree that even the first member shares with nobody still has eight levels. */
const LEAST_HEIGHT = 8;

/** At least half of the positions are free, so that a random one is found quickly and a neighbour is often nobody. */
export function heightFor(accounts: number, before: number): number {
  return Math.max(LEAST_HEIGHT, before, Math.ceil(Math.log2(Math.max(1, accounts * 2))));
}

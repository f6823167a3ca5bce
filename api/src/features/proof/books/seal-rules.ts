/** What is published about a day. `docs/books.md` describes the text byte by byte; a change needs a new version there. */

export interface DayFigures {
  entries: number;
  views: number;
  voided: number;
  madeGood: number;
  commission: number;
  bought: number;
  litoshi: string;
  /** Deposits credited less those reversed, by rate: `credits/litoshi:deposits:litoshi:credits`, with commas between them. */
  sold: string;
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
  givenHash: string;
  /** The last comparison of the coins at deposit addresses with the chain, if there was one. */
  coins: { inBooks: string; onChain: string; at: Date } | undefined;
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

const second = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

export function dayText(facts: DayFacts): string {
  const { held } = facts;
  return [
    'viewloop-books-v2',
    `day=${facts.day}`,
    `previous=${facts.previous}`,
    `entries=${facts.entries}`,
    `entries-hash=${facts.entriesHash}`,
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
    `sold=${facts.sold}`,
    `given-today=${facts.adjusted}`,
    `given-hash=${facts.givenHash}`,
    `coins-in-books=${facts.coins?.inBooks ?? ''}`,
    `coins-on-chain=${facts.coins?.onChain ?? ''}`,
    `coins-compared=${facts.coins ? second(facts.coins.at) : ''}`,
    '',
  ].join('\n');
}

/** A figure of such a text. */
export function figureIn(text: string, name: string): bigint {
  const found = new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`a sealed day has no ${name}`);
  return BigInt(found);
}

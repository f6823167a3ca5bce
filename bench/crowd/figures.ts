/** What is counted for each kind of people, and printed. */
export interface Row {
  kind: string;
  honest: boolean;
  accounts: number;
  /** Paid views, and those that were replaced because nobody proved them. */
  views: number;
  replaced: number;
  /** Of honest people: views that could not be watched for a credit, by what stopped them. */
  wanted: number;
  stopped: { own: number; group: number; block: number; windows: number };
  visits: number;
  visitsStopped: number;
  /** Checks of the first week of a member, and later ones. */
  checks: { first: number; later: number };
  viewsIn: { first: number; later: number };
  answered: number;
  inGroups: number;
  putAside: number;
  /** Credits of members who were put aside and still are: they wait for a person. */
  lost: number;
  /** Credits that became promotion somebody could be shown. */
  taken: number;
  commission: number;
  /** Blocks of addresses and days, and those that had to be bought. */
  blockDays: number;
  boughtDays: number;
}

export const newRow = (kind: string, honest: boolean): Row => ({
  kind,
  honest,
  accounts: 0,
  views: 0,
  replaced: 0,
  wanted: 0,
  stopped: { own: 0, group: 0, block: 0, windows: 0 },
  visits: 0,
  visitsStopped: 0,
  checks: { first: 0, later: 0 },
  viewsIn: { first: 0, later: 0 },
  answered: 0,
  inGroups: 0,
  putAside: 0,
  lost: 0,
  taken: 0,
  commission: 0,
  blockDays: 0,
  boughtDays: 0,
});

export const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((all, one) => all + of(one), 0);

export const stoppedIn = ({ stopped }: Row): number => stopped.own + stopped.group + stopped.block + stopped.windows;

export interface Weeks {
  days: number;
  rows: Row[];
}

export const honestOf = ({ rows }: Weeks): Row[] => rows.filter(({ honest }) => honest);
export const cheatsOf = ({ rows }: Weeks): Row[] => rows.filter(({ honest }) => !honest);

const shareOf = (part: number, all: number) => (all === 0 ? 0 : part / all);

/** The share of what creators pay for that nobody saw, before views were replaced and after. */
export const unseenBefore = (weeks: Weeks): number =>
  shareOf(
    sumOf(cheatsOf(weeks), ({ views }) => views),
    sumOf(weeks.rows, ({ views }) => views),
  );
export const unseen = (weeks: Weeks): number =>
  shareOf(
    sumOf(cheatsOf(weeks), ({ views, replaced }) => views - replaced),
    sumOf(weeks.rows, ({ views, replaced }) => views - replaced),
  );

/** Of what honest people wanted to watch, the share that a ceiling stopped. */
export const overCeiling = (weeks: Weeks): number =>
  shareOf(
    sumOf(honestOf(weeks), stoppedIn),
    sumOf(honestOf(weeks), ({ wanted }) => wanted),
  );

/** Questions for 100 honest views, in a member's first week and later. */
export const questions = (rows: readonly Row[], when: 'first' | 'later'): number =>
  100 *
  shareOf(
    sumOf(rows, ({ checks }) => checks[when]),
    sumOf(rows, ({ viewsIn }) => viewsIn[when]),
  );

/** What cheats turned into promotion a day and block of addresses. */
export const creditsALine = ({ taken, blockDays }: Row): number => shareOf(taken, blockDays);

/** What the kind that watches most earns on a day on which it comes. */
export function eagerCredits(weeks: Weeks): number {
  const perVisit = honestOf(weeks).map(({ views, answered, visits }) => shareOf(views + answered, visits));
  return Math.max(...perVisit);
}

import { fairPlay, links } from '@viewloop/contract';
import { DECIDED, evidence } from '../../api/src/features/exchange/promotions/comparison/comparison-rules.ts';
import { reportsHide } from '../../api/src/features/exchange/promotions/reports/report-rules.ts';
import { blockLimitFor, OWN_AT_LEAST, usualBlock } from '../../api/src/features/trust/fair-play/allowance-rules.ts';
import { DAYS_AT_ADDRESS, isStrong } from '../../api/src/features/trust/links/link-rules.ts';
import { settingRecords } from '../../contract/src/site/admin/setting-records.ts';
import type { Account } from './account.ts';
import { openAccount } from './cheat.ts';
import type { CheatKind } from './cheats.ts';
import { chanceFrom } from './random.ts';
import { Site, WATCH_SECONDS } from './site.ts';
import { table } from './table.ts';

/** What it costs to hurt an honest member, by the rules of the server, for somebody who answers every question at no cost. */

const DAY_SECONDS = 86_400;
const MOST_DAYS = 60;
const HONEST_VIEWS_OF_A_CUT = 20;
const BUDGET = 60;

const GRIEFER: CheatKind = {
  name: 'griefer',
  accounts: 1,
  answering: { how: 'solves' },
  beats: 'ours',
  line: 'own',
  aBlock: 1,
  questions: 'clicks',
};

/** The days until all of these accounts are where the griefer wants them, spread evenly over so many own lines. */
export function daysUntil(
  { accounts, lines, mode = 'strict' }: { accounts: number; lines: number; mode?: 'open' | 'strict' },
  isReady: (account: Account, now: number) => boolean,
): number {
  const site = new Site({ mode, numbers: fairPlay.DEFAULT_FAIR_PLAY_NUMBERS }, chanceFrom(1));
  const all = Array.from({ length: accounts }, (_, at) =>
    openAccount(site, GRIEFER, `griefer ${at}`, `line ${at % lines}`, 0),
  );
  for (let day = 0; day < MOST_DAYS; day++) {
    for (const account of all) account.newDay();
    for (const account of all) {
      // One account after the other is brought to where it is wanted, so that no view of the line is wasted.
      for (let now = day * DAY_SECONDS; now < (day + 1) * DAY_SECONDS && !isReady(account, now); now += WATCH_SECONDS)
        if (site.watch(account, { unverified: false, passes: 1 }, now).kind !== 'paid') break;
    }
    const last = (day + 1) * DAY_SECONDS - 1;
    if (all.every((account) => isReady(account, last))) return day + 1;
    site.newDay();
  }
  return Infinity;
}

const isBelieved = ({ proven, aside }: Account) => proven && !aside;
export const hasVoice = (account: Account, now: number) => isBelieved(account) && account.level(now) !== 'new';

/** How many accounts the reports must come from, for a promotion that so many members watched lately. */
export function accountsToHide(recentViewers: number): number {
  let accounts = 1;
  while (
    !reportsHide(
      { reporters: accounts, blocks: accounts, recentViewers: recentViewers + accounts },
      settingRecords.reportsToHide.default,
    )
  )
    accounts++;
  return accounts;
}

/** How many accounts turn a comparison. They cannot choose their cut, so half of them are on the wrong one and stay away. */
export function accountsToOutvote(honestViews: number): number {
  let views = 1;
  while (evidence(honestViews + views, honestViews) < DECIDED) views++;
  return 2 * views;
}

/** Reasons for a link that somebody makes alone, from elsewhere. */
export const madeAlone = links.LinkReason.options.filter(
  (reason) => !links.MADE_BY_BOTH.includes(reason) && reason !== 'registered',
);

/** The day on which accounts that share her block first use up what a known member may earn there. */
export function daysToUseUpBlock(accounts: number): number {
  const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
  const site = new Site({ mode: 'strict', numbers }, chanceFrom(1));
  const all = Array.from({ length: accounts }, (_, at) => openAccount(site, GRIEFER, `griefer ${at}`, 'her block', 0));
  const ceiling = numbers.levels.known.strictCeilingADay;
  const limit = blockLimitFor(usualBlock(numbers, 'strict'), { level: 'known', ceiling, named: false });
  for (let day = 0; day < MOST_DAYS; day++) {
    let earned = 0;
    for (const account of all) {
      account.newDay();
      for (let now = day * DAY_SECONDS; now < (day + 1) * DAY_SECONDS; now += WATCH_SECONDS) {
        if (site.watch(account, { unverified: false, passes: 1 }, now).kind !== 'paid') break;
        earned++;
      }
    }
    if (earned >= limit) return day + 1;
    site.newDay();
  }
  return Infinity;
}

const daysText = (days: number) => (Number.isFinite(days) ? `${days}` : `more than ${MOST_DAYS}`);

export function griefTable(): string {
  const hide = accountsToHide(10);
  const outvote = accountsToOutvote(HONEST_VIEWS_OF_A_CUT);
  const drain = BUDGET / 2;
  const linkedFromElsewhere = isStrong(madeAlone);
  const linkedFromHerBlock = isStrong(['address', ...madeAlone]);
  return table(
    ['To hurt an honest member', 'Accounts', 'Days of work', 'Besides, and what is left to her'],
    [
      [
        'hide a promotion that ten others watched',
        hide,
        daysText(daysUntil({ accounts: hide, lines: hide }, hasVoice)),
        `${hide} blocks of addresses, one view of it each; shown again after 48 hours`,
      ],
      [
        'hide one that a hundred others watched',
        accountsToHide(100),
        daysText(daysUntil({ accounts: accountsToHide(100), lines: 3 }, hasVoice)),
        'three own lines',
      ],
      ['pause one by faked trouble', '–', 'never', 'only the platform’s own answer pauses'],
      [
        'link with her from elsewhere',
        linkedFromElsewhere ? 1 : '–',
        linkedFromElsewhere ? 'minutes' : 'never',
        'her video and her code are not enough',
      ],
      [
        '… from her own block of addresses',
        linkedFromHerBlock ? 1 : '–',
        linkedFromHerBlock ? `${DAYS_AT_ADDRESS}` : 'never',
        `while she is there as well; she keeps ${OWN_AT_LEAST} a day, sees why, and can object`,
      ],
      [
        `outvote a comparison with ${HONEST_VIEWS_OF_A_CUT} honest views of each cut`,
        outvote,
        daysText(daysUntil({ accounts: outvote, lines: 1 }, isBelieved)),
        'one own line; a bought address each makes it hours',
      ],
      [
        `drain a budget of ${BUDGET} credits`,
        drain,
        daysText(daysUntil({ accounts: drain, lines: 1 }, isBelieved)),
        'one own line; accounts that are not believed are replaced at no cost to her',
      ],
      [
        'use up her day from her own block',
        3,
        daysText(daysToUseUpBlock(3)),
        `with a proven channel she keeps ${OWN_AT_LEAST}, an admin widens the block`,
      ],
    ],
  );
}

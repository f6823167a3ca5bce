import type { Account } from './account.ts';
import { type CheatKind, QUESTIONS } from './people.ts';
import type { CheatRow } from './rows.ts';
import { cheatTraits, type Traits } from './traits.ts';

const WATCH_SECONDS = 32;
const ANSWER_SECONDS = 5;
const DAY_SECONDS = 86_400;
/** Share of checks answered right by somebody who guesses one of six, and by a person. */
const GUESSED = 1 / 6;
const BY_A_PERSON = 0.95;

function rightRate({ answering }: CheatKind, day: number, second: number): number {
  switch (answering.how) {
    case 'guesses':
      return GUESSED;
    case 'buys':
      return answering.rightOf;
    case 'by hand':
      return second < answering.minutesADay * 60 ? BY_A_PERSON : GUESSED;
    case 'turns bad':
      return day < answering.afterDays ? BY_A_PERSON : GUESSED;
  }
}

/** How often owners' questions get the usual answer. */
const usualRate = ({ questions }: CheatKind) =>
  questions === 'reads' ? QUESTIONS.readersAgree : 1 / QUESTIONS.choices;

/**
 * Watches a friend's promotion that asks. The friend pays two credits for the view and one for the answer, and one of the three
 * is lost. Returns false if no friend can pay, or if the site has found out that they belong together.
 */
function watchFriend(account: Account, kind: CheatKind, friends: readonly Account[]): boolean {
  const payer = friends.find((one) => one !== account && one.group !== account.group && one.spendable >= 3);
  if (!payer || !account.isAsked()) return false;
  payer.spent += 3;
  account.earn(true);
  account.answerQuestions(usualRate(kind));
  return true;
}

/** One account round the clock, until its ceiling is reached or it is thrown away. */
export function cheatDay(
  traits: Traits,
  kind: CheatKind,
  row: CheatRow,
  day: number,
  friends: readonly Account[] = [],
): void {
  const { account } = traits;
  const { chance } = account;
  for (let second = 0; second < DAY_SECONDS; second += WATCH_SECONDS) {
    traits.hours.add(day * 24 + Math.floor(second / 3600));
    // Views without heartbeats bring no check, so everybody takes those first.
    if (account.mayEarnUnverified()) {
      account.earn(false);
      continue;
    }
    if (kind.beats === 'none' || !account.mayEarn()) break;
    if (account.drawsCheck()) {
      const tries = account.passCheck(rightRate(kind, day, second));
      row.checks += tries;
      second += tries * ANSWER_SECONDS;
      if (account.aside && kind.throwsAway) return;
    }
    if (kind.friends && account.watchedToday % 2 === 0 && watchFriend(account, kind, friends)) continue;
    account.earn(true);
    if (!chance.happens(QUESTIONS.promotionsThatAsk) || !account.isAsked()) continue;
    account.answerQuestions(usualRate(kind));
    second += QUESTIONS.seconds;
  }
}

/** One day of one person who opens account after account for one video. Nobody links accounts that are gone by the evening. */
export function throwAwayDay(
  kind: CheatKind,
  { accountsADay, newAddressEach }: NonNullable<CheatKind['throwsAway']>,
  row: CheatRow,
  day: number,
  mode: 'open' | 'strict',
  open: () => Account,
): void {
  const room = { address: { used: 0 }, video: { used: 0 } };
  for (let n = 0; n < accountsADay; n++) {
    const account = open();
    row.accounts++;
    if (newAddressEach) {
      room.address = { used: 0 };
      row.addressDays++;
    }
    account.newDay();
    cheatDay(cheatTraits(kind, account, n), kind, row, day);
    row.answered += account.answered;
    row.earned += account.earned;
    row.taken += account.spendWhatCounts(mode, room);
  }
}

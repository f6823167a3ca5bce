import type { Account } from './account.ts';
import { type CheatKind, type HonestKind, QUESTIONS } from './people.ts';
import type { Chance } from './random.ts';
import type { CheatRow, HonestRow } from './rows.ts';
import type { Traits } from './traits.ts';

/** One day of one person: how much is watched, which checks and questions come, and what is earned. */

const WATCH_SECONDS = 32;
const ANSWER_SECONDS = 5;
const DAY_SECONDS = 86_400;
/** An honest member spends what there is every few visits. */
const SPENDS = 0.25;
const MOST_VIDEOS_A_DAY = 150;

const EARLY_DAYS = 14;

/** Answers until one is right, as the site asks until one is. */
function passCheck(account: Account, rate: number, chance: Chance, mostTries = 50): number {
  for (let tries = 1; ; tries++) {
    const right = chance.happens(rate);
    account.answer(right);
    if (right || tries === mostTries) return tries;
  }
}

/** People come between these hours. */
const FIRST_HOUR = 7;
const LAST_HOUR = 24;
export const anHour = (chance: Chance): number => Math.floor(chance.between(FIRST_HOUR, LAST_HOUR));

export function honestDay(
  traits: Traits,
  kind: HonestKind,
  row: HonestRow,
  day: number,
  chance: Chance,
  hour: number,
): void {
  const { account } = traits;
  if (!chance.happens(kind.visits)) return;
  traits.hours.add(day * 24 + hour);
  const wanted = Math.min(MOST_VIDEOS_A_DAY, Math.round(chance.logNormal(kind.videosADay, 0.75)));
  for (let video = 0; video < wanted; video++) {
    const stopped = account.stoppedBy();
    if (stopped !== null) {
      row[stopped === 'own' ? 'stopped' : 'stoppedByGroup']++;
      continue;
    }
    const before = account.checks;
    if (account.drawsCheck()) passCheck(account, kind.passes, chance);
    account.earn(true);
    const checks = account.checks - before;
    row.views++;
    if (day < EARLY_DAYS) {
      row.checksEarly += checks;
      row.viewsEarly++;
    } else {
      row.checksLater += checks;
      row.viewsLater++;
    }
    if (!chance.happens(QUESTIONS.promotionsThatAsk) || !chance.happens(kind.answersQuestions)) continue;
    if (account.isAsked()) account.answerQuestions(QUESTIONS.readersAgree);
  }
  if (chance.happens(SPENDS) && account.held > 0) account.waiting = true;
}

const rightRate = (kind: CheatKind, day: number, second: number): number => {
  const { answering } = kind;
  switch (answering.how) {
    case 'guesses':
      return 1 / 6;
    case 'buys':
      return answering.rightOf;
    case 'by hand':
      return second < answering.minutesADay * 60 ? 0.95 : 1 / 6;
    case 'turns bad':
      return day < answering.afterDays ? 0.95 : 1 / 6;
  }
};

const usualRate = ({ questions }: CheatKind) =>
  questions === 'reads' ? QUESTIONS.readersAgree : 1 / QUESTIONS.choices;

/**
 * A friend's promotion that asks: the friend pays two credits for the view and one for the answer, and one of the three is lost.
 * False where no friend can pay, or where the site has found out that they belong together.
 */
function watchFriend(account: Account, kind: CheatKind, friends: readonly Account[]): boolean {
  const payer = friends.find((one) => one !== account && one.group !== account.group && one.spendable >= 3);
  if (!payer || !account.isAsked()) return false;
  payer.spent += 3;
  account.earn(true);
  account.answerQuestions(usualRate(kind));
  return true;
}

/** One account round the clock, until its day or its use is over. */
export function cheatDay(
  traits: Traits,
  kind: CheatKind,
  row: CheatRow,
  day: number,
  chance: Chance,
  friends: Account[] = [],
) {
  const { account } = traits;
  for (let second = 0; second < DAY_SECONDS; second += WATCH_SECONDS) {
    traits.hours.add(day * 24 + Math.floor(second / 3600));
    // Views without heartbeats bring no check, so everybody takes those first.
    if (account.mayEarnUnverified()) {
      account.earn(false);
      continue;
    }
    if (kind.beats === 'none' || !account.mayEarn()) break;
    if (account.drawsCheck()) {
      const rate = rightRate(kind, day, second);
      const tries = passCheck(account, rate, chance);
      row.answers += tries;
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

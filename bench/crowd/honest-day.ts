import { type HonestKind, QUESTIONS } from './people.ts';
import type { HonestRow } from './rows.ts';
import type { Traits } from './traits.ts';

/** A member spends what there is every few visits. */
const SPENDS = 0.25;
const MOST_VIDEOS_A_DAY = 150;
/** Checks of this many days are counted apart. */
const EARLY_DAYS = 14;

/** People come between these hours. */
const FIRST_HOUR = 7;
const LAST_HOUR = 24;

/** One day of one person: how much is watched, which checks and questions come, and what is earned. */
function honestDay(traits: Traits, kind: HonestKind, row: HonestRow, day: number, hour: number): void {
  const { account } = traits;
  const { chance } = account;
  if (!chance.happens(kind.visits)) return;
  traits.hours.add(day * 24 + hour);
  const wanted = Math.min(MOST_VIDEOS_A_DAY, Math.round(chance.logNormal(kind.videosADay, 0.75)));
  for (let video = 0; video < wanted; video++) {
    const stopped = account.stoppedBy();
    if (stopped !== null) {
      row[stopped === 'own' ? 'stopped' : 'stoppedByGroup']++;
      continue;
    }
    const checks = account.drawsCheck() ? account.passCheck(kind.passes) : 0;
    account.earn(true);
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

/** One day of everybody of this kind. Returns what they earned. */
export function honestDays(people: readonly Traits[], kind: HonestKind, row: HonestRow, day: number): number {
  const hourAt = new Map<string, number>();
  let earned = 0;
  for (const traits of people) {
    const { account, address } = traits;
    const hour = Math.floor(account.chance.between(FIRST_HOUR, LAST_HOUR));
    if (!hourAt.has(address)) hourAt.set(address, hour);
    const before = account.earned;
    honestDay(traits, kind, row, day, kind.together ? (hourAt.get(address) ?? hour) : hour);
    earned += account.earned - before;
  }
  row.earned += earned;
  return earned;
}

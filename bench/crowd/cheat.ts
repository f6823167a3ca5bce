import { Account } from './account.ts';
import type { Step } from './agenda.ts';
import type { CheatKind } from './cheats.ts';
import type { Row } from './figures.ts';
import { QUESTIONS } from './people.ts';
import { type Site, WATCH_SECONDS } from './site.ts';

const DAY_SECONDS = 86_400;
const ANSWER_SECONDS = 5;
/** The share of checks answered right by somebody who guesses one of six, and by a person. */
const GUESSED = 1 / 6;
const BY_A_PERSON = 0.95;

function rightRate({ answering }: CheatKind, secondOfDay: number, day: number): number {
  switch (answering.how) {
    case 'guesses':
      return GUESSED;
    case 'solves':
      return 1;
    case 'by hand':
      return secondOfDay < answering.minutesADay * 60 ? BY_A_PERSON : GUESSED;
    case 'turns bad':
      return day < answering.afterDays ? BY_A_PERSON : GUESSED;
  }
}

const usualRate = ({ questions }: CheatKind) =>
  questions === 'reads' ? QUESTIONS.readersAgree : 1 / QUESTIONS.choices;

export function openAccount(site: Site, kind: CheatKind, name: string, block: string, now: number, boss?: Account) {
  const account = new Account(
    site,
    {
      block,
      // A cookie jar and a video for each account cost nothing.
      device: `device of ${name}`,
      video: `video of ${name}`,
      rhythm: kind.beats === 'made up' ? 'made up' : null,
      emailVerified: true,
      secondFactor: true,
      lane: kind.lane ?? false,
    },
    now,
    boss ?? null,
  );
  account.voucher = kind.voucher ?? 'factor';
  return account;
}

/** Watches once. Returns how long it took, or null if nothing more is paid today. */
function watchOne(site: Site, account: Account, kind: CheatKind, row: Row, begun: number, now: number): number | null {
  const { chance } = account;
  const day = Math.floor(now / DAY_SECONDS);
  account.hours.add(Math.floor(now / 3600));
  // Views without heartbeats bring no check, so everybody takes those first.
  const first = site.watch(account, { unverified: true, passes: 0 }, now);
  if (first.kind === 'paid') return WATCH_SECONDS;
  if (first.kind === 'refused' || kind.beats === 'none') return null;
  const passes = rightRate(kind, now - begun, day);
  const watched = site.watch(account, { unverified: false, passes }, now);
  if (watched.kind !== 'paid') return null;
  row.checks.later += watched.checks;
  row.viewsIn.later++;
  if (!chance.happens(QUESTIONS.promotionsThatAsk) || !site.asksForOwner(account, now))
    return WATCH_SECONDS + watched.checks * ANSWER_SECONDS;
  account.answerOwner(usualRate(kind));
  row.answered++;
  return WATCH_SECONDS + watched.checks * ANSWER_SECONDS + QUESTIONS.seconds;
}

/** A day of one account. Those who share a block take turns, so that they have no hours in common. */
export function cheatDay(
  site: Site,
  account: Account,
  kind: CheatKind,
  row: Row,
  day: number,
  turn: { of: number; at: number },
) {
  const begun = day * DAY_SECONDS + (DAY_SECONDS / turn.of) * turn.at;
  const ends = begun + DAY_SECONDS / turn.of;
  const step: Step = (now) => {
    if (now >= ends) return null;
    const seconds = watchOne(site, account, kind, row, begun, now);
    return seconds === null ? null : now + seconds;
  };
  return { at: begun, step };
}

/** A day of one person who opens account after account and leaves each once it is set aside or out of views. */
export function throwAwayDay(site: Site, kind: CheatKind, row: Row, day: number, person: string, kept: Account[]) {
  const { accountsADay = 1, newBlockEach = false } = kind.throwsAway ?? {};
  const begun = day * DAY_SECONDS;
  let opened = 0;
  let current: Account | null = null;
  const step: Step = (now) => {
    if (!current) {
      if (opened === accountsADay || now >= begun + DAY_SECONDS) return null;
      const block = newBlockEach ? `block of ${person} ${day} ${opened}` : `block of ${person}`;
      current = openAccount(site, kind, `${person} ${day} ${opened}`, block, now);
      kept.push(current);
      opened++;
      row.accounts++;
      row.blockDays += newBlockEach || opened === 1 ? 1 : 0;
      if (kind.line === 'bought') row.boughtDays += newBlockEach ? 1 : 0;
    }
    const seconds = watchOne(site, current, kind, row, begun, now);
    const isDone = seconds === null || current.aside;
    if (isDone) {
      row.taken += site.spend(current, now);
      current = null;
    }
    return now + (seconds ?? 1);
  };
  return { at: begun, step };
}

import type { Account } from './account.ts';
import { Agenda } from './agenda.ts';
import { cheatDay, openAccount, throwAwayDay } from './cheat.ts';
import type { CheatKind } from './cheats.ts';
import { newRow, type Row, sumOf, type Weeks } from './figures.ts';
import { regroup } from './groups.ts';
import { blockOf, Member } from './member.ts';
import { HONEST, type HonestKind } from './people.ts';
import { chanceFrom } from './random.ts';
import { Site, type SiteSettings } from './site.ts';

/** Weeks of a crowd on a virtual clock: who watches how much, which checks come, and what becomes promotion. */

export interface WeeksSettings extends SiteSettings {
  days: number;
  cheats: readonly CheatKind[];
  seed: number;
  honest?: readonly HonestKind[];
  /** Called at the end of each day. */
  onDay?: (day: number) => void;
}

const DAY_SECONDS = 86_400;
/** After the last day what is still to be proven runs out, so that nothing is left undecided. */
const RUNS_OUT_DAYS = 8;

interface HonestGroup {
  kind: HonestKind;
  row: Row;
  members: Member[];
}

interface CheatGroup {
  kind: CheatKind;
  row: Row;
  accounts: Account[];
  /** Accounts that were thrown away and still have views to be proven. */
  thrown: Account[];
}

function gatherHonest(site: Site, kinds: readonly HonestKind[]): HonestGroup[] {
  return kinds.map((kind) => {
    const row = newRow(kind.name, true);
    const members = Array.from({ length: kind.count }, (_, index) => new Member(site, kind, row, index));
    return { kind, row, members };
  });
}

function gatherCheats(site: Site, kinds: readonly CheatKind[]): CheatGroup[] {
  return kinds.map((kind) => {
    const row = newRow(kind.name, false);
    const accounts: Account[] = [];
    const among = HONEST.find(({ name }) => name === kind.among);
    for (let index = 0; !kind.throwsAway && index < kind.accounts; index++) {
      const block = among ? blockOf(among, 0) : `block of ${kind.name} ${Math.floor(index / kind.aBlock)}`;
      const boss = kind.refersItself ? accounts[0] : undefined;
      accounts.push(openAccount(site, kind, `${kind.name} ${index}`, block, 0, boss));
    }
    return { kind, row, accounts, thrown: [] };
  });
}

function planHonest(agenda: Agenda, groups: readonly HonestGroup[], day: number): void {
  for (const { kind, members } of groups) {
    const hourAt = new Map<string, number>();
    for (const member of members) {
      const { block } = member.account.shown;
      const drawn = member.drawHour();
      const hour = kind.together ? (hourAt.get(block) ?? drawn) : drawn;
      hourAt.set(block, hour);
      const visit = member.beginDay(day, hour);
      if (visit) agenda.add(visit.at, visit.step);
    }
  }
}

/** Each day others are first, so that every account of a farm rises. */
const turnOf = (index: number, { aBlock }: CheatKind, day: number) => ({ of: aBlock, at: (index + 7 * day) % aBlock });

function planCheats(agenda: Agenda, site: Site, groups: readonly CheatGroup[], day: number): void {
  for (const { kind, row, accounts, thrown } of groups) {
    if (kind.throwsAway)
      for (let person = 0; person < kind.accounts; person++) {
        const { at, step } = throwAwayDay(site, kind, row, day, `${kind.name} ${person}`, thrown);
        agenda.add(at, step);
      }
    for (const [index, account] of accounts.entries()) {
      account.newDay();
      const { at, step } = cheatDay(site, account, kind, row, day, turnOf(index, kind, day));
      agenda.add(at, step);
    }
    const blocks = Math.ceil(accounts.length / kind.aBlock);
    row.blockDays += blocks;
    row.boughtDays += kind.line === 'bought' ? blocks : 0;
  }
}

/** In the evening cheats put what they have into promotions, and commission is paid. */
function endDay(site: Site, groups: readonly CheatGroup[], day: number, now: number): void {
  for (const { kind, row, accounts } of groups) {
    for (const account of accounts) row.commission += site.settleCommission(account);
    if (kind.lane && site.rules.mode === 'strict' && site.guarded) row.taken += site.spendInLane(accounts, day);
    else for (const account of accounts) row.taken += site.spend(account, now);
  }
}

const viewsOf = (accounts: readonly Account[]) => ({
  views: sumOf(accounts, ({ views }) => views),
  replaced: sumOf(accounts, ({ replaced }) => replaced),
});

export function liveWeeks({ days, cheats, seed, honest = HONEST, onDay, ...settings }: WeeksSettings): Weeks {
  const site = new Site(settings, chanceFrom(seed));
  const people = gatherHonest(site, honest);
  const crowd = gatherCheats(site, cheats);
  const lasting = [
    ...people.flatMap(({ members }) => members.map(({ account }) => account)),
    ...crowd.flatMap(({ accounts }) => accounts),
  ];
  const agenda = new Agenda();
  for (let day = 0; day < days; day++) {
    // Once a day, while the server looks every five minutes. So this is kinder to cheats.
    if (site.guarded) regroup(lasting);
    planHonest(agenda, people, day);
    planCheats(agenda, site, crowd, day);
    const ends = (day + 1) * DAY_SECONDS;
    agenda.runUntil(ends);
    endDay(site, crowd, day, ends);
    site.settleProofs(ends);
    site.newDay();
    onDay?.(day + 1);
  }
  for (let day = days; day < days + RUNS_OUT_DAYS; day++) {
    site.settleProofs((day + 1) * DAY_SECONDS);
    site.newDay();
  }
  for (const { row, members } of people) {
    const accounts = members.map(({ account }) => account);
    Object.assign(row, viewsOf(accounts), { accounts: accounts.length });
    row.inGroups = accounts.filter(({ group }) => group.accounts.length > 1).length;
    row.putAside = sumOf(accounts, ({ timesAside }) => timesAside);
    row.lost = sumOf(accounts, ({ aside, unproven }) => (aside ? unproven : 0));
  }
  for (const { row, accounts, thrown } of crowd) {
    Object.assign(row, viewsOf([...accounts, ...thrown]));
    row.accounts += accounts.length;
    row.inGroups = accounts.filter(({ group }) => group.accounts.length > 1).length;
  }
  return { days, rows: [...people, ...crowd].map(({ row }) => row) };
}

import type { fairPlay } from '@viewloop/contract';
import { Account } from './account.ts';
import { cheatDay, throwAwayDay } from './cheat-day.ts';
import { regroup } from './groups.ts';
import { honestDays } from './honest-day.ts';
import { type CheatKind, HONEST } from './people.ts';
import { chanceFrom } from './random.ts';
import { roomsOf } from './rooms.ts';
import { type CheatRow, cheatRow, type HonestRow, honestRow, type Weeks } from './rows.ts';
import { cheatTraits, honestTraits, sendsMadeUpBeats, type Traits } from './traits.ts';

/** Weeks of a crowd on a virtual clock: who watches how much, which checks come, and what becomes promotion. */

export interface WeeksSettings {
  days: number;
  mode: 'open' | 'strict';
  numbers: fairPlay.FairPlayNumbers;
  cheats: readonly CheatKind[];
  seed: number;
  /** False for a site that neither asks for attention nor looks for accounts that belong together. */
  guarded?: boolean;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

function countPeople(row: HonestRow | CheatRow, people: readonly Traits[]): void {
  row.answered = sum(people, ({ account }) => account.answered);
  row.inGroups = people.filter(({ account }) => account.group.accounts.length > 1).length;
}

export function liveWeeks({ days, mode, numbers, cheats, seed, guarded = true }: WeeksSettings): Weeks {
  const chance = chanceFrom(seed);
  const honest = HONEST.map((kind) => {
    const row = honestRow(kind);
    const people = Array.from({ length: kind.count }, (_, index) =>
      honestTraits(kind, new Account(numbers, chance, { checks: guarded }), index),
    );
    return { kind, row, people };
  });
  const crowd = cheats.map((kind) => {
    const row = cheatRow(kind);
    const known = { lane: kind.lane ?? false, doubted: sendsMadeUpBeats(kind), checks: guarded };
    const open = () => new Account(numbers, chance, known);
    const people = Array.from({ length: kind.accounts }, (_, index) => cheatTraits(kind, open(), index));
    return { kind, row, open, people };
  });
  let laneQueue = 0;
  let honestTaken = 0;

  for (let day = 0; day < days; day++) {
    for (const { people } of [...honest, ...crowd]) {
      // Once a day, while the server looks every five minutes. So this is kinder to cheats.
      if (guarded) regroup(people);
      for (const { account } of people) account.newDay();
    }
    const earnedToday = sum(honest, ({ kind, row, people }) => honestDays(people, kind, row, day));
    honestTaken += earnedToday;
    for (const { kind, row, open, people } of crowd) {
      row.addressDays += Math.ceil(kind.accounts / kind.anAddress);
      row.machineDays += kind.accounts;
      if (kind.throwsAway) {
        for (let person = 0; person < kind.accounts; person++)
          throwAwayDay(kind, kind.throwsAway, row, day, mode, open);
        continue;
      }
      const accounts = people.map(({ account }) => account);
      for (const traits of people) {
        const { account } = traits;
        const before = account.earned;
        cheatDay(traits, kind, row, day, accounts);
        row.earned += account.earned - before;
        if (kind.lane) laneQueue += account.earned - before;
      }
      for (const [index, room] of roomsOf(kind).entries())
        row.taken += accounts[index]?.spendWhatCounts(mode, room) ?? 0;
    }
    // The lane is given a share of what the site pays, whoever uses it.
    const lane = crowd.find(({ kind }) => kind.lane);
    if (mode === 'strict' && lane && day >= numbers.laneHoldDays) {
      const released = Math.min(laneQueue, Math.floor((earnedToday * numbers.lanePerMille) / 1000));
      laneQueue -= released;
      lane.row.taken += released;
    }
  }
  for (const { kind, row, people } of crowd) if (!kind.throwsAway) countPeople(row, people);
  for (const { row, people } of honest) {
    countPeople(row, people);
    row.putAside = sum(people, ({ account }) => account.timesAside);
    row.lost = sum(people, ({ account }) => (account.aside ? account.unproven : 0));
  }
  const cheatsTaken = sum(crowd, ({ row }) => row.taken);
  return {
    honest: honest.map(({ row }) => row),
    cheats: crowd.map(({ row }) => row),
    honestTaken,
    cheatsTaken,
    share: cheatsTaken / (cheatsTaken + honestTaken),
  };
}

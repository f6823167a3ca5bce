import type { fairPlay } from '@viewloop/contract';
import { Account } from './account.ts';
import { anHour, cheatDay, honestDay } from './days.ts';
import { regroup } from './groups.ts';
import { type CheatKind, HONEST, LINKED_NEXT_DAY } from './people.ts';
import { chanceFrom } from './random.ts';
import { cheatRow, honestRow, type Weeks } from './rows.ts';
import { cheatTraits, honestTraits } from './traits.ts';

/** Weeks of a crowd on a virtual clock: who watches how much, which checks come, and what becomes promotion. */

export interface WeeksSettings {
  days: number;
  mode: 'open' | 'strict';
  numbers: fairPlay.FairPlayNumbers;
  cheats: readonly CheatKind[];
  seed: number;
  /** Whether the site asks for attention at all. */
  checks?: boolean;
  /** Whether the site looks for accounts that belong together. */
  links?: boolean;
}

interface Room {
  fromAddress: number;
  forVideo: number;
}

function spendTogether(accounts: readonly Account[], mode: 'open' | 'strict', rooms: Room[]): number {
  let taken = 0;
  accounts.forEach((account, index) => {
    taken += account.spendWhatCounts(mode, rooms[index] as Room);
  });
  return taken;
}

/** Accounts that share an address or a video share its room. */
function roomsOf(kind: CheatKind, count: number): Room[] {
  const address = new Map<number, { used: number }>();
  const video = new Map<number, { used: number }>();
  const shared = (map: Map<number, { used: number }>, key: number) => {
    const found = map.get(key) ?? { used: 0 };
    map.set(key, found);
    return found;
  };
  return Array.from({ length: count }, (_, index) => {
    const a = shared(address, Math.floor(index / kind.anAddress));
    const v = shared(video, Math.floor(index / kind.aVideo));
    return {
      get fromAddress() {
        return a.used;
      },
      set fromAddress(value) {
        a.used = value;
      },
      get forVideo() {
        return v.used;
      },
      set forVideo(value) {
        v.used = value;
      },
    };
  });
}

export function liveWeeks({ days, mode, numbers, cheats, seed, checks = true, links = true }: WeeksSettings): Weeks {
  const chance = chanceFrom(seed);
  const honest = HONEST.map((kind) => {
    const row = honestRow(kind);
    const people = Array.from({ length: kind.count }, (_, index) =>
      honestTraits(kind, new Account(numbers, chance, { checks }), index),
    );
    return { kind, row, people };
  });
  const crowd = cheats.map((kind) => {
    const row = cheatRow(kind);
    const doubted = kind.beats === 'foreign' || kind.beats === 'same';
    const open = () => new Account(numbers, chance, { lane: kind.lane ?? false, doubted, checks });
    const people = Array.from({ length: kind.accounts }, (_, index) => cheatTraits(kind, open(), index));
    return { kind, row, open, people };
  });
  let laneQueue = 0;
  let honestTaken = 0;

  for (let day = 0; day < days; day++) {
    let earnedToday = 0;
    for (const { people } of [...honest, ...crowd]) {
      if (links && day >= LINKED_NEXT_DAY) regroup(people);
      for (const { account } of people) account.newDay();
    }
    for (const { kind, row, people } of honest) {
      const hourOf = new Map<string, number>();
      for (const traits of people) {
        const { account, address } = traits;
        const hour = anHour(chance);
        const together = hourOf.get(address) ?? hour;
        hourOf.set(address, together);
        const before = account.earned;
        honestDay(traits, kind, row, day, chance, kind.together ? together : hour);
        row.earned += account.earned - before;
        earnedToday += account.earned - before;
      }
    }
    honestTaken += earnedToday;
    for (const one of crowd) {
      const { kind, row, open } = one;
      row.addressDays += Math.ceil(kind.accounts / kind.anAddress);
      row.machineDays += kind.accounts;
      if (kind.throwsAway) {
        const { accountsADay, newAddressEach } = kind.throwsAway;
        for (let person = 0; person < kind.accounts; person++) {
          const video = { used: 0 };
          let address = { used: 0 };
          for (let n = 0; n < accountsADay; n++) {
            const account = open();
            row.accounts++;
            if (newAddressEach) {
              address = { used: 0 };
              row.addressDays++;
            }
            account.newDay();
            // Nobody links an account that is thrown away before the evening.
            cheatDay(cheatTraits(kind, account, n), kind, row, day, chance);
            row.answered += account.answered;
            const room = { fromAddress: address.used, forVideo: video.used };
            row.earned += account.earned;
            row.taken += account.spendWhatCounts(mode, room);
            address.used = room.fromAddress;
            video.used = room.forVideo;
          }
        }
        continue;
      }
      const rooms = roomsOf(kind, kind.accounts);
      const accounts = one.people.map(({ account }) => account);
      for (const traits of one.people) {
        const { account } = traits;
        const before = account.earned;
        cheatDay(traits, kind, row, day, chance, accounts);
        row.earned += account.earned - before;
        if (kind.lane) laneQueue += account.earned - before;
      }
      row.taken += spendTogether(accounts, mode, rooms);
    }
    // The lane is given a share of what the site pays, whoever uses it.
    const lane = crowd.find(({ kind }) => kind.lane);
    if (mode === 'strict' && lane && day >= numbers.laneHoldDays) {
      const released = Math.min(laneQueue, Math.floor((earnedToday * numbers.lanePerMille) / 1000));
      laneQueue -= released;
      lane.row.taken += released;
    }
  }
  for (const { row, people, kind } of [...crowd, ...honest]) {
    if ('throwsAway' in kind) continue;
    row.answered = people.reduce((sum, { account }) => sum + account.answered, 0);
    row.inGroups = people.filter(({ account }) => account.group.accounts.length > 1).length;
  }
  for (const { row, people } of honest) {
    const accounts = people.map(({ account }) => account);
    row.putAside = accounts.reduce((sum, { timesAside }) => sum + timesAside, 0);
    row.lost = accounts.reduce((sum, account) => sum + (account.aside ? account.unproven : 0), 0);
  }
  const cheatsTaken = crowd.reduce((sum, { row }) => sum + row.taken, 0);
  return {
    honest: honest.map(({ row }) => row),
    cheats: crowd.map(({ row }) => row),
    honestTaken,
    cheatsTaken,
    share: cheatsTaken / (cheatsTaken + honestTaken),
  };
}

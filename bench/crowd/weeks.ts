import type { fairPlay } from '@viewloop/contract';
import { Account } from './account.ts';
import { type CheatKind, HONEST, type HonestKind } from './people.ts';
import { type Chance, chanceFrom } from './random.ts';

/** Weeks of a crowd on a virtual clock: who watches how much, which checks come, and what becomes promotion. */

const WATCH_SECONDS = 32;
const ANSWER_SECONDS = 5;
const DAY_SECONDS = 86_400;
/** An honest member spends what there is every few visits. */
const SPENDS = 0.25;
const MOST_VIDEOS_A_DAY = 150;

export interface HonestRow {
  kind: string;
  members: number;
  views: number;
  /** Could not be watched for a credit because of a ceiling. */
  stopped: number;
  earned: number;
  checksEarly: number;
  viewsEarly: number;
  checksLater: number;
  viewsLater: number;
  putAside: number;
  /** Credits of members who were put aside and still are: they wait for a person. */
  lost: number;
}

export interface CheatRow {
  kind: string;
  accounts: number;
  earned: number;
  /** Credits that became promotion somebody could be shown. */
  taken: number;
  answers: number;
  addressDays: number;
  machineDays: number;
}

export interface Weeks {
  honest: HonestRow[];
  cheats: CheatRow[];
  honestTaken: number;
  cheatsTaken: number;
  share: number;
}

export interface WeeksSettings {
  days: number;
  mode: 'open' | 'strict';
  numbers: fairPlay.FairPlayNumbers;
  cheats: readonly CheatKind[];
  seed: number;
  /** Whether the site asks for attention at all. */
  checks?: boolean;
}

const EARLY_DAYS = 14;

/** Answers until one is right, as the site asks until one is. */
function passCheck(account: Account, rate: number, chance: Chance, mostTries = 50): number {
  for (let tries = 1; ; tries++) {
    const right = chance.happens(rate);
    account.answer(right);
    if (right || tries === mostTries) return tries;
  }
}

function honestDay(account: Account, kind: HonestKind, row: HonestRow, day: number, chance: Chance): void {
  if (!chance.happens(kind.visits)) return;
  const wanted = Math.min(MOST_VIDEOS_A_DAY, Math.round(chance.logNormal(kind.videosADay, 0.75)));
  for (let video = 0; video < wanted; video++) {
    if (!account.mayEarn()) {
      row.stopped++;
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
  }
  if (chance.happens(SPENDS) && account.held > 0) account.waiting = true;
}

interface Room {
  fromAddress: number;
  forVideo: number;
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

/** One account round the clock, until its day or its use is over. */
function cheatDay(account: Account, kind: CheatKind, row: CheatRow, day: number, chance: Chance): void {
  for (let second = 0; second < DAY_SECONDS; second += WATCH_SECONDS) {
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
    account.earn(true);
  }
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

export function liveWeeks({ days, mode, numbers, cheats, seed, checks = true }: WeeksSettings): Weeks {
  const chance = chanceFrom(seed);
  const honest = HONEST.map((kind) => {
    const row: HonestRow = {
      kind: kind.name,
      members: kind.count,
      views: 0,
      stopped: 0,
      earned: 0,
      checksEarly: 0,
      viewsEarly: 0,
      checksLater: 0,
      viewsLater: 0,
      putAside: 0,
      lost: 0,
    };
    return { kind, row, accounts: Array.from({ length: kind.count }, () => new Account(numbers, chance, { checks })) };
  });
  const crowd = cheats.map((kind) => {
    const row: CheatRow = {
      kind: kind.name,
      accounts: kind.throwsAway ? 0 : kind.accounts,
      earned: 0,
      taken: 0,
      answers: 0,
      addressDays: 0,
      machineDays: 0,
    };
    const doubted = kind.beats === 'foreign' || kind.beats === 'same';
    const open = () => new Account(numbers, chance, { lane: kind.lane ?? false, doubted, checks });
    return { kind, row, open, accounts: Array.from({ length: kind.accounts }, open) };
  });
  let laneQueue = 0;
  let honestTaken = 0;

  for (let day = 0; day < days; day++) {
    let earnedToday = 0;
    for (const { kind, row, accounts } of honest) {
      for (const account of accounts) {
        account.newDay();
        const before = account.earned;
        honestDay(account, kind, row, day, chance);
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
            cheatDay(account, kind, row, day, chance);
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
      for (const account of one.accounts) {
        account.newDay();
        const before = account.earned;
        cheatDay(account, kind, row, day, chance);
        row.earned += account.earned - before;
        if (kind.lane) laneQueue += account.earned - before;
      }
      row.taken += spendTogether(one.accounts, mode, rooms);
    }
    // The lane is given a share of what the site pays, whoever uses it.
    const lane = crowd.find(({ kind }) => kind.lane);
    if (mode === 'strict' && lane && day >= numbers.laneHoldDays) {
      const released = Math.min(laneQueue, Math.floor((earnedToday * numbers.lanePerMille) / 1000));
      laneQueue -= released;
      lane.row.taken += released;
    }
  }
  for (const { row, accounts } of honest) {
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

import type { Account } from '../account.ts';
import { Agenda } from '../agenda.ts';
import { openAccount } from '../cheat.ts';
import { type CheatKind, PRICES } from '../cheats.ts';
import { newRow } from '../figures.ts';
import { regroup } from '../groups.ts';
import { Member } from '../member.ts';
import { HONEST, type HonestKind, WIDENED } from '../people.ts';
import { type Chance, chanceFrom } from '../random.ts';
import { Site, type SiteSettings, WATCH_SECONDS } from '../site.ts';
import { type Clip, ENDLESS, Room } from './room.ts';
import type { RoomCheat } from './room-cheats.ts';
import { type SwiperKind, swiping } from './swiper.ts';
import { drawInterest, drawLeaving } from './viewers.ts';

/** Weeks in the screening room on a virtual clock: who is paid for which attention, and what it costs to pretend. */

export interface RoomWeeksSettings extends SiteSettings {
  days: number;
  cheats: readonly RoomCheat[];
  seed: number;
  onDay?: (day: number) => void;
}

export interface RoomRow {
  kind: string;
  honest: boolean;
  accounts: number;
  attentiveMs: number;
  /** Credits of the room, and all of them. */
  inRoom: number;
  credits: number;
  questions: number;
  /** Visits, and those that the figures of creators leave out. */
  visits: number;
  leftOut: number;
  blockDays: number;
  boughtDays: number;
  /** What clips of their own paid. */
  paid: number;
}

const DAY_SECONDS = 86_400;
const MS = 1000;
/** Clips never run out, which is kind to cheats. */
const CLIPS = 320;
const [SHORTEST_MS, LONGEST_MS] = [10_000, 60_000];
const VOUCHED = 0.8;
const MOST_A_DAY = 150;
const [FIRST_HOUR, LAST_HOUR] = [7, 23];
/** A cheat watches some videos a day until the highest level is reached. */
const VIEWS_FOR_LEVEL = 45;
const VIEWS_A_DAY = 20;

interface Person {
  account: Account;
  kind: HonestKind;
  row: RoomRow;
}

interface Crowd {
  cheat: RoomCheat;
  accounts: Account[];
  row: RoomRow;
}

const newRoomRow = (kind: string, honest: boolean, accounts: number): RoomRow => ({
  kind,
  honest,
  accounts,
  attentiveMs: 0,
  inRoom: 0,
  credits: 0,
  questions: 0,
  visits: 0,
  leftOut: 0,
  blockDays: 0,
  boughtDays: 0,
  paid: 0,
});

/** Only members who are believed are let in, and views bring the next level, so everybody watches videos, too. Returns until when. */
function watchSome(site: Site, account: Account, videos: number, passes: number, begins: number): number {
  let now = begins;
  for (let left = videos; left > 0 || (!account.proven && !account.aside); left--) {
    if (site.watch(account, { unverified: false, passes }, now).kind !== 'paid') break;
    now += WATCH_SECONDS;
  }
  account.hours.add(Math.floor(begins / 3600));
  return now;
}

function gatherPeople(site: Site): Person[] {
  return HONEST.flatMap((kind) => {
    const row = newRoomRow(kind.name, true, kind.count);
    return Array.from({ length: kind.count }, (_, index) => {
      const { account } = new Member(site, kind, newRow(kind.name, true), index);
      account.voucher = site.chance.happens(VOUCHED) ? 'channel' : null;
      if (kind.sharedAddress >= WIDENED.fromPeople) site.widen(account.shown.block, WIDENED.mostADay);
      return { account, kind, row };
    });
  });
}

const asCheat = ({ name, accounts, line, aBlock, voucher }: RoomCheat): CheatKind => ({
  name,
  accounts,
  line,
  aBlock,
  answering: { how: 'solves' },
  beats: 'ours',
  questions: 'clicks',
  ...(voucher && { voucher }),
});

function gatherCrowd(site: Site, cheat: RoomCheat): Crowd {
  const accounts = Array.from({ length: cheat.accounts }, (_, index) => {
    const block = `block of ${cheat.name} ${Math.floor(index / cheat.aBlock)}`;
    return openAccount(site, asCheat(cheat), `${cheat.name} ${index}`, block, 0);
  });
  return { cheat, accounts, row: newRoomRow(cheat.name, false, cheat.accounts) };
}

/** The clips of a new day. A ring shows some of its own among them. */
function refill(room: Room, chance: Chance, crowds: readonly Crowd[]): { clip: Clip; row: RoomRow }[] {
  room.clips = [];
  for (let at = 0; at < CLIPS; at++) room.addClip(Math.round(chance.between(SHORTEST_MS, LONGEST_MS)), ENDLESS);
  const owned = crowds
    .filter(({ cheat }) => cheat.shows)
    .flatMap(({ row, accounts }) => accounts.map((owner) => ({ row, clip: room.addClip(LONGEST_MS, ENDLESS, owner) })));
  room.clips.sort(() => chance.next() - 0.5);
  return owned;
}

const honestSwiper = ({ passes }: HonestKind, chance: Chance): SwiperKind => ({
  answers: 'person',
  passes,
  // Whoever is bored by one clip may like the next.
  stays: (durationMs) => drawLeaving(drawInterest(chance), durationMs, chance),
});

/** Half of what somebody wants to earn is watched, the other half is swiped through. */
function planPeople(room: Room, agenda: Agenda, people: readonly Person[], begins: number): void {
  const { site } = room;
  const { chance } = site;
  for (const { account, kind, row } of people) {
    account.newDay();
    if (!chance.happens(kind.visits)) continue;
    const comes = begins + Math.floor(chance.between(FIRST_HOUR, LAST_HOUR) * 3600);
    const wanted = Math.min(MOST_A_DAY, Math.round(chance.logNormal(kind.videosADay, 0.75)));
    const videos = Math.round(wanted / 2);
    const from = watchSome(site, account, videos, kind.passes, comes);
    const step = swiping(room, chance, {
      account,
      kind: honestSwiper(kind, chance),
      wanted: wanted - videos,
      endsAt: (begins + DAY_SECONDS) * MS,
      onQuestion: () => void row.questions++,
    });
    agenda.add(from, step);
  }
}

function planCrowd(room: Room, agenda: Agenda, { cheat, accounts, row }: Crowd, day: number): void {
  const begins = day * DAY_SECONDS;
  for (const [index, account] of accounts.entries()) {
    account.newDay();
    // All at once, or those of one block in turns, so that they have no hours in common.
    const turn = cheat.atOnce ? 0 : ((index + 7 * day) % cheat.aBlock) * (DAY_SECONDS / cheat.aBlock);
    const step = swiping(room, room.site.chance, {
      account,
      kind: cheat.swiper,
      wanted: Infinity,
      endsAt: (begins + DAY_SECONDS) * MS,
      onQuestion: () => void row.questions++,
    });
    agenda.add(begins + turn, (now) => {
      // A person brings accounts that guess so far that they are let in, once.
      if (cheat.swiper.answers === 'guess' && (day > 0 || account.aside)) return step(now);
      const wants = cheat.swiper.answers !== 'guess' && account.provenViews < VIEWS_FOR_LEVEL;
      agenda.add(watchSome(room.site, account, wants ? VIEWS_A_DAY : 0, 1, now), step);
      return null;
    });
  }
  const blocks = Math.ceil(accounts.length / cheat.aBlock);
  row.blockDays += blocks;
  row.boughtDays += cheat.line === 'bought' ? blocks : 0;
}

export function liveInRoom({ days, cheats, seed, onDay, ...settings }: RoomWeeksSettings): RoomRow[] {
  const chance = chanceFrom(seed);
  const site = new Site(settings, chance);
  const room = new Room(site);
  const people = gatherPeople(site);
  const crowds = cheats.map((cheat) => gatherCrowd(site, cheat));
  const rowOf = new Map<Account, RoomRow>([
    ...people.map(({ account, row }) => [account, row] as const),
    ...crowds.flatMap(({ accounts, row }) => accounts.map((account) => [account, row] as const)),
  ]);
  const agenda = new Agenda();
  for (let day = 0; day < days; day++) {
    regroup([...rowOf.keys()]);
    const owned = refill(room, chance, crowds);
    planPeople(room, agenda, people, day * DAY_SECONDS);
    for (const crowd of crowds) planCrowd(room, agenda, crowd, day);
    agenda.runUntil((day + 1) * DAY_SECONDS);
    for (const [account, row] of rowOf) {
      row.inRoom += room.creditsToday(account);
      row.credits += account.watchedToday;
    }
    for (const { row: visit, account, leftOut } of room.ended) {
      const row = rowOf.get(account) as RoomRow;
      row.attentiveMs += visit.countedMs;
      row.visits += visit.shown ? 1 : 0;
      row.leftOut += visit.shown && leftOut ? 1 : 0;
    }
    for (const { clip, row } of owned) row.paid += 2 * clip.blocks;
    room.newDay();
    site.newDay();
    onDay?.(day + 1);
  }
  return [...new Set(rowOf.values())];
}

const sum = (rows: readonly RoomRow[], of: (row: RoomRow) => number) => rows.reduce((all, row) => all + of(row), 0);

/** The share of the attention that creators pay for which nobody gave. */
export const unseenAttention = (rows: readonly RoomRow[]): number =>
  sum(rows, ({ honest, attentiveMs }) => (honest ? 0 : attentiveMs)) / sum(rows, ({ attentiveMs }) => attentiveMs);

/** What one credit cost a cheat, in prices of a bought one. */
export const priceInRoom = ({ boughtDays, credits }: RoomRow): number =>
  credits === 0 ? Infinity : (boughtDays * PRICES.addressADay) / credits / PRICES.boughtCredit;

export const lineInRoom = ({ credits, blockDays }: RoomRow): number => (blockDays === 0 ? 0 : credits / blockDays);

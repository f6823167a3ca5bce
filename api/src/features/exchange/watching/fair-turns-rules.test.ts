import { constants, type tastes } from '@viewloop/contract';
import { expect, test, vi } from 'vitest';
import { PROMISED_BEHIND, promisedTurn, SAMPLE, turnAtTheEnd, turnsInRound } from '../promotions/index.ts';
import type { Taste } from '../tastes/index.ts';
import { type Candidate, FAIR_EVERY, inOfferedOrder, WINDOW } from './offer-rules.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A site that runs on the rules alone: every turn somebody watches the first video of their list. */

interface Promotion extends Candidate {
  position: number;
  turns: number;
  lastTurn: number;
  longestWait: number;
  /** How many of its next turns come early because it is new. */
  promised: number;
  madeAt: number;
  /** When it had its third turn. */
  thirdTurn: number;
}

/** Repeatable numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const likes = (topics: tastes.Topic[], languages: tastes.SpokenLanguage[] = []): Taste => ({
  topics,
  languages,
  leanings: {},
  loweredOwners: [],
});

/** Keeps the queue sorted. A new position is nearly always the highest, so the search begins at the end. */
function enqueue(queue: Promotion[], promotion: Promotion): void {
  let at = queue.length;
  while (at > 0 && (queue[at - 1] as Promotion).position > promotion.position) at--;
  queue.splice(at, 0, promotion);
}

interface Site {
  promotions: Promotion[];
  viewers: readonly Taste[];
  turns: number;
  /** New promotions that come while the site runs, one every so many turns. */
  newcomers?: { promotions: readonly Promotion[]; every: number };
}

function run({ promotions, viewers, turns, newcomers }: Site): void {
  const owned = Map.groupBy(promotions, ({ ownerId }) => ownerId);
  const chance = random(7);
  let last = 0;
  let round = 0;
  const queue: Promotion[] = [];
  const measure = () => (round = turnsInRound(queue.slice(0, SAMPLE), last));
  const goToTheEnd = (promotion: Promotion, others: number) => {
    last++;
    promotion.position = turnAtTheEnd(last, others, round);
    enqueue(queue, promotion);
  };
  let promised = 0;
  const goNearTheFront = (promotion: Promotion) => {
    last++;
    const position = promisedTurn({ last, ninth: queue[PROMISED_BEHIND]?.position, round, promised });
    promised = Math.max(promised, position);
    promotion.position = position;
    enqueue(queue, promotion);
  };
  const made = new Map<string, number>();
  for (const promotion of promotions) {
    const others = made.get(promotion.ownerId) ?? 0;
    made.set(promotion.ownerId, others + 1);
    goToTheEnd(promotion, others);
    if (queue.length % 500 === 0) measure();
  }
  const start = last;
  const coming = [...(newcomers?.promotions ?? [])];
  let came = 0;
  for (let turn = 1; turn <= turns; turn++) {
    if (turn % 1000 === 1) measure();
    if (newcomers && turn % newcomers.every === 0) {
      const newcomer = coming.shift();
      if (newcomer) {
        newcomer.madeAt = newcomer.lastTurn = turn;
        came++;
        goNearTheFront(newcomer);
      }
    }
    const viewer = viewers[Math.floor(chance() ** 3 * viewers.length)];
    const [offered] = inOfferedOrder(queue.slice(0, WINDOW), viewer, last) as [Promotion];
    queue.splice(queue.indexOf(offered), 1);
    offered.turns++;
    offered.longestWait = Math.max(offered.longestWait, turn - offered.lastTurn);
    offered.lastTurn = turn;
    if (offered.turns === constants.PROMISED_VIEWS) offered.thirdTurn = turn;
    offered.promised = Math.max(0, offered.promised - 1);
    offered.isNew = offered.promised > 0;
    if (offered.promised > 0) goNearTheFront(offered);
    else goToTheEnd(offered, Math.max(0, (owned.get(offered.ownerId) ?? []).length - 1));
  }
  for (const promotion of promotions)
    promotion.longestWait = Math.max(promotion.longestWait, turns - promotion.lastTurn);
  expect(last).toBe(start + turns + came);
}

const promotion = (id: number, ownerId: string, topic: tastes.Topic, language: tastes.SpokenLanguage): Promotion => ({
  id,
  ownerId,
  topic,
  language,
  position: 0,
  turns: 0,
  isNew: false,
  lastTurn: 0,
  longestWait: 0,
  promised: 0,
  madeAt: 0,
  thirdTurn: Number.POSITIVE_INFINITY,
});

/** Most viewers like one or two topics and understand one language. The first of the list come most often. */
const VIEWERS = [
  likes(['music'], ['en']),
  likes(['music', 'comedy'], ['en']),
  likes(['comedy'], ['en', 'es']),
  likes(['music'], ['es']),
  likes(['gaming', 'tech'], ['en']),
  likes([]),
];

test('ten thousand promotions, skewed tastes: each has its turn within a bounded number of turns', () => {
  const chance = random(1);
  const promotions = Array.from({ length: 10_000 }, (_, id) => {
    // Nearly all is music. One video in a thousand is about something that no viewer has chosen, in Korean.
    const topic = id % 1000 === 999 ? 'pets' : chance() < 0.9 ? 'music' : 'comedy';
    return promotion(id, `owner-${id}`, topic, topic === 'pets' ? 'ko' : 'en');
  });
  run({ promotions, viewers: VIEWERS, turns: 25_000 });
  const longest = Math.max(...promotions.map(({ longestWait }) => longestWait));
  expect(longest).toBeLessThanOrEqual(FAIR_EVERY * promotions.length);
  // Far below the bound, also for those that nobody asked for.
  expect(longest).toBeLessThan(1.1 * promotions.length);
  expect(Math.min(...promotions.map(({ turns }) => turns))).toBeGreaterThanOrEqual(2);
});

test('the fourth places are needed: a video that suits nobody has its turn only there', () => {
  const promotions = Array.from({ length: 500 }, (_, id) =>
    promotion(id, `owner-${id}`, id === 250 ? 'pets' : 'music', 'en'),
  );
  run({ promotions, viewers: [likes(['music'])], turns: 5000 });
  const odd = promotions[250] as Promotion;
  expect(odd.longestWait).toBeLessThanOrEqual(500 + FAIR_EVERY + WINDOW);
  expect(odd.turns).toBeGreaterThanOrEqual(8);
});

test('splitting buys nothing: a hundred promotions of one owner get the turns of one', () => {
  const others = Array.from({ length: 2500 }, (_, id) =>
    promotion(id, `owner-${id}`, id % 2 ? 'music' : 'comedy', 'en'),
  );
  const split = Array.from({ length: 100 }, (_, id) => promotion(10_000 + id, 'splitter', 'music', 'en'));
  const promotions = [...others, ...split];
  const rounds = 10;
  run({ promotions, viewers: VIEWERS, turns: rounds * 2501 });
  const turnsOf = (some: readonly Promotion[]) => some.reduce((sum, { turns }) => sum + turns, 0);
  expect(turnsOf(split)).toBeLessThanOrEqual(1.25 * (turnsOf(others) / others.length));
  expect(turnsOf(split)).toBeGreaterThanOrEqual(0.6 * (turnsOf(others) / others.length));
});

test('on a small site, where everything fits into one window, nobody is forgotten either', () => {
  const promotions = Array.from({ length: 20 }, (_, id) =>
    promotion(id, `owner-${Math.floor(id / 4)}`, id % 4 ? 'music' : 'pets', 'en'),
  );
  run({ promotions, viewers: [likes(['music'])], turns: 2000 });
  expect(Math.max(...promotions.map(({ longestWait }) => longestWait))).toBeLessThanOrEqual(FAIR_EVERY * 20);
});

const newcomersOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...promotion(50_000 + n, `newcomer-${n}`, 'pets', 'ko'),
    promised: constants.PROMISED_VIEWS,
    isNew: true,
  }));

test('the first views of a new promotion come soon, and the others wait hardly longer for it', () => {
  const promotions = Array.from({ length: 2000 }, (_, id) => promotion(id, `owner-${id}`, 'music', 'en'));
  const newcomers = newcomersOf(200);
  run({ promotions, viewers: VIEWERS, turns: 8000, newcomers: { promotions: newcomers, every: 30 } });
  // Without the promise the third turn would come after three rounds of two thousand.
  const waits = newcomers.map(({ thirdTurn, madeAt }) => thirdTurn - madeAt);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3 * FAIR_EVERY * (PROMISED_BEHIND + 4));
  const longest = Math.max(...promotions.map(({ longestWait }) => longestWait));
  expect(longest).toBeLessThan(1.3 * (promotions.length + newcomers.length));
});

test('a flood of new promotions takes at most every other turn from those who wait', () => {
  const promotions = Array.from({ length: 500 }, (_, id) => promotion(id, `owner-${id}`, 'music', 'en'));
  const newcomers = newcomersOf(1200);
  run({ promotions, viewers: VIEWERS, turns: 1200, newcomers: { promotions: newcomers, every: 1 } });
  expect(Math.min(...promotions.map(({ turns }) => turns))).toBeGreaterThanOrEqual(1);
  const turnsOfOld = promotions.reduce((sum, { turns }) => sum + turns, 0);
  expect(turnsOfOld).toBeGreaterThanOrEqual(500);
});

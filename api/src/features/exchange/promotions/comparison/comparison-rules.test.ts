import { expect, test } from 'vitest';
import { DECIDED, evidence, evidenceOf, isEvenSplit, judgeWatch, validOf, verdictOf } from './comparison-rules.ts';

/** Repeatable numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One more completed view changes the evidence by a factor, so a run need not begin anew each time. */
const factor = (own: number, all: number) => (2 * (10 + own)) / (20 + all);

/** Shows the cuts to viewers half and half and looks after every view. Returns who was declared better, and when. */
function compare(rates: readonly [number, number], viewers: number, chance: () => number) {
  const views: [number, number] = [0, 0];
  let e = 1;
  for (let viewer = 1; viewer <= viewers; viewer++) {
    const arm = chance() < 0.5 ? 0 : 1;
    if (chance() >= rates[arm]) continue;
    e *= factor(views[arm], views[0] + views[1]);
    views[arm]++;
    if (e >= DECIDED) return { better: views[0] > views[1] ? 'a' : 'b', viewer };
  }
  return undefined;
}

const watches = (started: number, completed: number, voided = 0) => ({ started, completed, voided });

test('the evidence is that of the formula, also where the numbers are large', () => {
  expect(evidence(0, 0)).toBeCloseTo(1, 9);
  // B(11,10)/B(10,10)·2 = 1: a single view says nothing.
  expect(evidence(1, 0)).toBeCloseTo(1, 9);
  expect(evidence(2, 0)).toBeCloseTo((4 * (10 * 11)) / (20 * 21), 9);
  expect(evidence(30, 60)).toBeCloseTo(evidence(60, 30), 9);
  expect(evidence(5000, 5000)).toBeLessThan(1);
  expect(evidence(3000, 4000)).toBeGreaterThan(DECIDED);
  let stepwise = 1;
  for (let n = 0; n < 40; n++) stepwise *= factor(n, n);
  for (let n = 0; n < 25; n++) stepwise *= factor(n, 40 + n);
  expect(stepwise).toBeCloseTo(evidence(40, 25), 9);
});

test('equal cuts, looked at after every view: at most one false alarm in twenty', () => {
  const chance = random(3);
  const runs = 2000;
  const alarms = Array.from({ length: runs }, () => compare([0.5, 0.5], 1500, chance)).filter(Boolean).length;
  expect(alarms / runs).toBeLessThanOrEqual(0.05);
  // It does say something by chance now and then: a test that never decides would be useless.
  expect(alarms).toBeGreaterThan(0);
});

test('looking at a usual test after every view would be wrong about every third time', () => {
  const chance = random(4);
  const runs = 300;
  let alarms = 0;
  for (let run = 0; run < runs; run++) {
    const views: [number, number] = [0, 0];
    for (let n = 1; n <= 1500; n++) {
      views[chance() < 0.5 ? 0 : 1]++;
      if (n >= 10 && Math.abs(views[0] - views[1]) > 1.96 * Math.sqrt(n)) {
        alarms++;
        break;
      }
    }
  }
  expect(alarms / runs).toBeGreaterThan(0.3);
});

test('a cut that six of ten watch to the end against four of ten is found, and never the other way round', () => {
  const chance = random(5);
  const results = Array.from({ length: 200 }, () => compare([0.4, 0.6], 1500, chance));
  const found = results.filter((result) => result?.better === 'b');
  expect(found.length / results.length).toBeGreaterThan(0.95);
  expect(results.filter((result) => result?.better === 'a').length / results.length).toBeLessThan(0.01);
});

test('a split that was not left to the hash decides nothing', () => {
  expect([isEvenSplit(0, 0), isEvenSplit(1, 0), isEvenSplit(220, 180), isEvenSplit(300, 100)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(verdictOf(watches(300, 90), watches(100, 30))).toBe('uneven');
  expect(verdictOf(watches(200, 90), watches(200, 30))).toBe('a');
  expect(verdictOf(watches(200, 30), watches(200, 35))).toBe('not_yet');
});

test('equal cuts of which one is offered more often are never told apart by that', () => {
  for (let started = 10; started <= 3000; started += 10)
    for (const share of [0.55, 0.6, 0.7, 0.9]) {
      const a = Math.round(started * share);
      const b = started - a;
      const completed = (count: number) => Math.round(count * 0.8);
      const verdict = verdictOf(watches(a, completed(a)), watches(b, completed(b)));
      expect(['not_yet', 'uneven']).toContain(verdict);
    }
});

test('invalid views count for nothing, and taking them out never makes the evidence larger than it was', () => {
  expect(validOf(watches(210, 100, 10))).toEqual({ started: 200, completed: 90 });
  // Without the invalid ones the two are alike.
  expect(verdictOf(watches(240, 110), watches(200, 60))).toBe('a');
  expect(verdictOf(watches(240, 110, 40), watches(200, 60))).toBe('not_yet');
  // The valid ones alone would decide, but all that was ever counted does not.
  expect(evidence(90, 30)).toBeGreaterThan(DECIDED);
  expect(verdictOf(watches(200, 90), watches(250, 80, 50))).toBe('not_yet');
  // All that was counted speaks for one, the valid ones for the other.
  expect(evidenceOf(watches(300, 200, 170), watches(200, 100))).toBeLessThanOrEqual(1);
  expect(verdictOf(watches(210, 95, 5), watches(200, 30))).toBe('a');
});

/** As `compare`, but one in five views is found invalid forty views later, so that the count goes down again and again. */
function decidesDespiteVoids(views: number, chance: () => number): boolean {
  const [a, b] = [watches(0, 0), watches(0, 0)];
  const invalid: { found: number; cut: typeof a }[] = [];
  for (let view = 1; view <= views; view++) {
    const cut = chance() < 0.5 ? a : b;
    cut.started++;
    cut.completed++;
    if (chance() < 0.2) invalid.push({ found: view + 40, cut });
    if (invalid[0] && invalid[0].found <= view) (invalid.shift() as (typeof invalid)[0]).cut.voided++;
    if (evidenceOf(a, b) >= DECIDED) return true;
  }
  return false;
}

test('equal cuts whose views are taken out again and again: still at most one false alarm in twenty', () => {
  const chance = random(6);
  const runs = 500;
  const alarms = Array.from({ length: runs }, () => decidesDespiteVoids(500, chance)).filter(Boolean).length;
  expect(alarms / runs).toBeLessThanOrEqual(0.05);
  expect(alarms).toBeGreaterThan(0);
});

test('where fair play is on, only verified watches of believed viewers count, and others are waited for a while', () => {
  const watch = { runs: false, believed: true, verified: true, linked: false, recent: true };
  const judge = (changes: object) => judgeWatch({ ...watch, ...changes }, { onlyBelieved: true });
  expect([judge({}), judge({ runs: true }), judge({ verified: false }), judge({ linked: true })]).toEqual([
    'counts',
    'runs',
    'skipped',
    'skipped',
  ]);
  expect([judge({ believed: false }), judge({ believed: false, recent: false })]).toEqual(['in_doubt', 'skipped']);
  expect(judgeWatch({ ...watch, believed: false, verified: false }, { onlyBelieved: false })).toBe('counts');
});

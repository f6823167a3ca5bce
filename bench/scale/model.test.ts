import { expect, test } from 'vitest';
import {
  ASSUMED,
  type CallCost,
  type Costs,
  daysToFill,
  demandOf,
  keptBytes,
  LAYOUTS,
  type Layout,
  memberDay,
  membersAt,
  wallsOf,
  watchCost,
} from './model.ts';

const nothing: CallCost = { statements: 0, commits: 0, walBytes: 0, serverUs: 0, databaseUs: 0 };
const call = (cost: Partial<CallCost>): CallCost => ({ ...nothing, ...cost });

/** Round figures: a watch costs 1000 µs of the server, 2000 µs of Postgres, and 10 000 bytes of log. */
const costs: Costs = {
  busy: {
    list: call({ statements: 1 }),
    start: call({ statements: 2, serverUs: 200, databaseUs: 500, walBytes: 2000 }),
    heartbeat: call({ statements: 0.5, commits: 0.1, serverUs: 100, databaseUs: 150, walBytes: 500 }),
    complete: call({ statements: 1, commits: 0.4, serverUs: 200, databaseUs: 600, walBytes: 5000 }),
  },
  quiet: { list: nothing, start: nothing, heartbeat: nothing, complete: nothing },
  visit: nothing,
  seal: nothing,
  entrySeconds: 1e-6,
  accountSeconds: 1e-6,
  batchMs: 10,
  tables: [
    { table: 'view', inserted: 1, updated: 7, deleted: 0, bytes: 600 },
    { table: 'posting', inserted: 3, updated: 0, deleted: 0, bytes: 400 },
    { table: 'view_trace', inserted: 1, updated: 6, deleted: 0, bytes: 300 },
  ],
};

const machine = (change: Partial<Layout>): Layout => ({ name: 'm', standbys: 0, diskBytes: 1e12, ...change });

test('a watch is the sum of its calls, with six heartbeats and a share of a list', () => {
  const { statements, serverUs, databaseUs, walBytes, commits } = watchCost(costs.busy);
  expect(statements).toBeCloseTo(0.6 + 2 + 6 * 0.5 + 1);
  expect(commits).toBeCloseTo(1);
  expect([serverUs, databaseUs, walBytes].map(Math.round)).toEqual([1000, 2000, 10_000]);
});

test('what is deleted by age is not kept', () => {
  expect(keptBytes(costs)).toBe(1000);
  expect(memberDay(costs).keptBytes).toBe(ASSUMED.watchesADay * 1000);
});

test('one machine shares its processors, and that is its first wall', () => {
  const [first] = wallsOf(machine({ sharedCores: 10 }), costs);
  expect(first?.wall).toBe('processor');
  expect(first?.watches).toBeCloseTo((10 * ASSUMED.load * 1e6) / 3000);
});

test('apart, the slower of the two is the wall; with enough processors it is the log', () => {
  const wallOf = (layout: Partial<Layout>) => wallsOf(machine(layout), costs)[0]?.wall;
  expect(wallOf({ serverCores: 4, databaseCores: 4 })).toBe('processors of the database');
  expect(wallOf({ serverCores: 1, databaseCores: 4 })).toBe('processors of the servers');
  expect(wallOf({ serverCores: 1e5, databaseCores: 1e5 })).toBe('writing the log to disk');
  expect(wallOf({ serverCores: 1e5, databaseCores: 1e5, standbys: 2 })).toBe('sending the log to standbys');
});

test('walls come with the nearest first', () => {
  for (const layout of LAYOUTS) {
    const found = wallsOf(layout, costs).map(({ watches }) => watches);
    expect(found).toEqual([...found].sort((a, b) => a - b));
  }
});

test('slow sealing and slow batches become the wall', () => {
  const large = machine({ serverCores: 1e5, databaseCores: 1e5 });
  expect(wallsOf(large, { ...costs, accountSeconds: 1 })[0]?.wall).toBe('sealing the books of a day');
  expect(wallsOf(large, { ...costs, batchMs: 1e6 })[0]?.wall).toBe('the sixteen house accounts');
});

test('members follow from the busiest time of a day', () => {
  expect(membersAt(1)).toBeCloseTo(86_400 / (40 * 3));
});

test('a disk fills with what is kept', () => {
  const days = daysToFill(machine({ diskBytes: 1e9 }), 3, costs);
  expect(days).toBeCloseTo((1e9 * ASSUMED.load) / (86_400 * 1000));
});

test('a hundred times the load needs a hundred times everything, and freezes a hundred times as often', () => {
  const [one, hundred] = [demandOf(10, costs), demandOf(1000, costs)];
  expect(hundred.databaseCores / one.databaseCores).toBeCloseTo(100);
  expect(hundred.sealHours / one.sealHours).toBeCloseTo(100);
  expect(one.freezeEveryHours / hundred.freezeEveryHours).toBeCloseTo(100);
  expect(one.databaseCores).toBeCloseTo((10 * 0.002) / ASSUMED.load);
});

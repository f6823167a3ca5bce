import type { TableCost } from './tables.ts';

/** What one call costs, on the machine where it was measured. */
export interface CallCost {
  statements: number;
  /** Transactions that wrote something. */
  commits: number;
  walBytes: number;
  /** Processor time of the server and of Postgres, in microseconds. */
  serverUs: number;
  databaseUs: number;
}

export const CALLS = ['list', 'start', 'heartbeat', 'complete'] as const;
export type Call = (typeof CALLS)[number];

export interface Costs {
  /** With 32 requests in flight, which share transactions. */
  busy: Record<Call, CallCost>;
  /** With one request at a time. */
  quiet: Record<Call, CallCost>;
  /** Opening the dashboard: four calls. */
  visit: CallCost;
  /** Sealing the books of a day, for each account that changed. */
  seal: CallCost;
  /** How long sealing takes for each entry, and for each account that changed. One server does it, step by step. */
  entrySeconds: number;
  accountSeconds: number;
  /** How long a full batch of rewards takes. */
  batchMs: number;
  /** Rows and bytes of one watch, with as many heartbeats as were needed. */
  tables: TableCost[];
}

/** What is assumed about people and machines; everything else is measured. */
export const ASSUMED = {
  /** A request for the list serves more than one video. */
  listsPerWatch: 0.6,
  heartbeatsPerWatch: 6,
  watchesADay: 40,
  visitsADay: 3,
  /** Accounts that change on a member's day: their own, and that of a promotion. */
  accountsADay: 2,
  /** Entries of a watch: the reward, and commission for one in four. */
  entriesPerWatch: 1.25,
  /** The busiest minutes of a day against its average. */
  peak: 3,
  /** The share of a processor, disk or line that is used at the busiest time. Beyond it, waiting grows quickly. */
  load: 0.6,
  diskBytesPerSecond: 200e6,
  networkBytesPerSecond: 125e6,
  /** Claims in one transaction at most, and house accounts, each of which one transaction at a time can use. */
  claimsInBatch: 64,
  shards: 16,
};

const SECONDS_A_DAY = 86_400;
/** Rows in these are deleted after a while; all others stay (docs/retention.md). */
const FORGOTTEN = ['view_trace', 'session', 'rate_limit', 'notice', 'keyed_request', 'book_node', 'book_change'];

/** The cost of one, from the cost of many. */
export const costOf = (all: CallCost, count: number): CallCost => times(all, 1 / count);

const times = (cost: CallCost, factor: number): CallCost => ({
  statements: cost.statements * factor,
  commits: cost.commits * factor,
  walBytes: cost.walBytes * factor,
  serverUs: cost.serverUs * factor,
  databaseUs: cost.databaseUs * factor,
});

const sum = (...costs: readonly CallCost[]): CallCost => ({
  statements: costs.reduce((all, { statements }) => all + statements, 0),
  commits: costs.reduce((all, { commits }) => all + commits, 0),
  walBytes: costs.reduce((all, { walBytes }) => all + walBytes, 0),
  serverUs: costs.reduce((all, { serverUs }) => all + serverUs, 0),
  databaseUs: costs.reduce((all, { databaseUs }) => all + databaseUs, 0),
});

export const REQUESTS_PER_WATCH = ASSUMED.listsPerWatch + 1 + ASSUMED.heartbeatsPerWatch + 1;

/** One watch from the list to the credit. */
export const watchCost = (calls: Record<Call, CallCost>): CallCost =>
  sum(
    times(calls.list, ASSUMED.listsPerWatch),
    calls.start,
    times(calls.heartbeat, ASSUMED.heartbeatsPerWatch),
    calls.complete,
  );

/** Bytes of tables and indexes that stay after one watch. */
export const keptBytes = ({ tables }: Pick<Costs, 'tables'>): number =>
  tables.filter(({ table }) => !FORGOTTEN.includes(table)).reduce((all, { bytes }) => all + bytes, 0);

/** What stands behind one watch, with its share of visits and of the night's work. */
const loadedWatch = ({ busy, visit, seal }: Costs): CallCost =>
  sum(
    watchCost(busy),
    times(visit, ASSUMED.visitsADay / ASSUMED.watchesADay),
    times(seal, ASSUMED.accountsADay / ASSUMED.watchesADay),
  );

/** How long sealing takes for what one watch adds to a day. */
const sealSeconds = ({ entrySeconds, accountSeconds }: Costs): number =>
  ASSUMED.entriesPerWatch * entrySeconds + (ASSUMED.accountsADay / ASSUMED.watchesADay) * accountSeconds;

export interface MemberDay extends CallCost {
  requests: number;
  keptBytes: number;
}

export function memberDay(costs: Costs): MemberDay {
  const { watchesADay, visitsADay } = ASSUMED;
  return {
    ...times(loadedWatch(costs), watchesADay),
    requests: watchesADay * REQUESTS_PER_WATCH + visitsADay * 4,
    keptBytes: watchesADay * keptBytes(costs),
  };
}

export interface Layout {
  name: string;
  /** Processors for the servers, for Postgres, or for both together where they share them. */
  serverCores?: number;
  databaseCores?: number;
  sharedCores?: number;
  standbys: number;
  diskBytes: number;
}

export const LAYOUTS: readonly Layout[] = [
  { name: 'one small machine, 2 cores', sharedCores: 2, standbys: 0, diskBytes: 100e9 },
  { name: 'one machine, 16 cores', sharedCores: 16, standbys: 0, diskBytes: 2e12 },
  { name: 'three machines of 16 cores', serverCores: 32, databaseCores: 16, standbys: 2, diskBytes: 2e12 },
];

export interface Wall {
  wall: string;
  /** Watches a second at which it is reached. */
  watches: number;
}

/** Every wall of a layout, the nearest first. */
export function wallsOf({ serverCores, databaseCores, sharedCores, standbys }: Layout, costs: Costs): Wall[] {
  const { load, diskBytesPerSecond, networkBytesPerSecond, peak, claimsInBatch, shards } = ASSUMED;
  const { serverUs, databaseUs, walBytes } = loadedWatch(costs);
  const processor = (wall: string, cores: number | undefined, microseconds: number): Wall[] =>
    cores === undefined ? [] : [{ wall, watches: (cores * load * 1e6) / microseconds }];
  const walls: Wall[] = [
    ...processor('processor', sharedCores, serverUs + databaseUs),
    ...processor('processors of the servers', serverCores, serverUs),
    ...processor('processors of the database', databaseCores, databaseUs),
    { wall: 'writing the log to disk', watches: (diskBytesPerSecond * load) / walBytes },
    ...(standbys > 0
      ? [{ wall: 'sending the log to standbys', watches: (networkBytesPerSecond * load) / (walBytes * standbys) }]
      : []),
    // A day may take half a day to seal, and a day's average is below its peak.
    { wall: 'sealing the books of a day', watches: (0.5 * peak) / sealSeconds(costs) },
    { wall: 'the sixteen house accounts', watches: (load * shards * claimsInBatch * 1000) / costs.batchMs },
  ];
  return walls.sort((a, b) => a.watches - b.watches);
}

/** How many members a site has whose busiest time needs this many watches a second. */
export const membersAt = (watches: number): number => (watches * SECONDS_A_DAY) / (ASSUMED.watchesADay * ASSUMED.peak);

/** Watches a day when the busiest time needs this many a second. */
const watchesADayAt = (watches: number): number => (watches * SECONDS_A_DAY) / ASSUMED.peak;

/** Days until what is kept fills the disk to the allowed share. */
export const daysToFill = ({ diskBytes }: Layout, watches: number, costs: Costs): number =>
  (diskBytes * ASSUMED.load) / (watchesADayAt(watches) * keptBytes(costs));

/** What a load needs of each resource. */
export interface Demand {
  watches: number;
  watchesADay: number;
  members: number;
  requests: number;
  serverCores: number;
  databaseCores: number;
  logBytesPerSecond: number;
  commits: number;
  keptBytesADay: number;
  sealHours: number;
  /** Transactions until Postgres must freeze every old row, in hours. */
  freezeEveryHours: number;
}

/** autovacuum_freeze_max_age of Postgres. */
const FREEZE_AFTER = 200e6;

export function demandOf(watches: number, costs: Costs): Demand {
  const cost = loadedWatch(costs);
  const { load, peak } = ASSUMED;
  return {
    watches,
    watchesADay: watchesADayAt(watches),
    members: membersAt(watches),
    requests: watches * REQUESTS_PER_WATCH,
    serverCores: (watches * cost.serverUs) / 1e6 / load,
    databaseCores: (watches * cost.databaseUs) / 1e6 / load,
    logBytesPerSecond: watches * cost.walBytes,
    commits: watches * cost.commits,
    keptBytesADay: watchesADayAt(watches) * keptBytes(costs),
    sealHours: (watchesADayAt(watches) * sealSeconds(costs)) / 3600,
    freezeEveryHours: FREEZE_AFTER / ((watches / peak) * cost.commits) / 3600,
  };
}

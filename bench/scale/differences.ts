import { CALLS, type CallCost, type Costs } from './model.ts';
import { figure } from './page.ts';

/**
 * By how much a figure may differ from the one that the page states. What Postgres counts for a single request is the same on
 * every machine; how many requests share a transaction, and processor time, depend on the machine and what else it does.
 */
const TOLERANCES = {
  alone: { statements: 0.15, commits: 0.15, walBytes: 0.35, serverUs: 0.5, databaseUs: 0.5 },
  busy: { statements: 0.5, commits: 0.5, walBytes: 0.35, serverUs: 0.5, databaseUs: 0.5 },
  rows: 0.1,
  bytes: 0.4,
  seconds: 1,
} as const;

/** Figures this small are noise. */
const NOISE: CallCost = { statements: 0.3, commits: 0.1, walBytes: 100, serverUs: 20, databaseUs: 20 };
const NOISE_ROWS = 0.05;
const NOISE_BYTES = 20;

const KINDS = Object.keys(NOISE) as (keyof CallCost)[];

/** Whether the larger exceeds the smaller by more than the share, and by more than noise. */
export const differs = (stated: number, measured: number, share: number, noise: number): boolean =>
  Math.abs(stated - measured) > noise && Math.max(stated, measured) > Math.min(stated, measured) * (1 + share);

const line = (what: string, stated: number, measured: number) =>
  `${what}: the page says ${figure(stated)}, measured ${figure(measured)}`;

function callDifferences(name: string, stated: CallCost, measured: CallCost, load: 'alone' | 'busy'): string[] {
  return KINDS.filter((kind) => differs(stated[kind], measured[kind], TOLERANCES[load][kind], NOISE[kind])).map(
    (kind) => line(`${name}, ${load}, ${kind}`, stated[kind], measured[kind]),
  );
}

function tableDifferences(stated: Costs['tables'], measured: Costs['tables']): string[] {
  const nothing = { inserted: 0, updated: 0, deleted: 0, bytes: 0 };
  const names = new Set([...stated, ...measured].map(({ table }) => table));
  return [...names].flatMap((name) => {
    const before = stated.find(({ table }) => table === name) ?? nothing;
    const now = measured.find(({ table }) => table === name) ?? nothing;
    return [
      ...(differs(before.inserted, now.inserted, TOLERANCES.rows, NOISE_ROWS)
        ? [line(`${name}, rows inserted`, before.inserted, now.inserted)]
        : []),
      ...(differs(before.bytes, now.bytes, TOLERANCES.bytes, NOISE_BYTES)
        ? [line(`${name}, bytes`, before.bytes, now.bytes)]
        : []),
    ];
  });
}

/** Every figure on the page that a measurement contradicts. */
export function differences(stated: Costs, measured: Costs): string[] {
  const { seconds } = TOLERANCES;
  return [
    ...CALLS.flatMap((call) => callDifferences(call, stated.busy[call], measured.busy[call], 'busy')),
    ...CALLS.flatMap((call) => callDifferences(call, stated.quiet[call], measured.quiet[call], 'alone')),
    ...callDifferences('visit', stated.visit, measured.visit, 'busy'),
    ...callDifferences('sealing', stated.seal, measured.seal, 'busy'),
    ...tableDifferences(stated.tables, measured.tables),
    ...(['entrySeconds', 'accountSeconds'] as const)
      .filter((name) => differs(stated[name], measured[name], seconds, 0))
      .map((name) => line(`sealing, ${name}, µs`, stated[name] * 1e6, measured[name] * 1e6)),
    ...(differs(stated.batchMs, measured.batchMs, seconds, 0)
      ? [line('a batch of rewards, ms', stated.batchMs, measured.batchMs)]
      : []),
  ];
}

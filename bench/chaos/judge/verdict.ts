import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../load/client.ts';
import { History } from '../load/history.ts';
import type { World } from '../load/traffic.ts';
import type { ChaosDatabase } from '../stage/database.ts';
import { compare } from './compare.ts';
import { lostFiles } from './files.ts';

export interface Verdict {
  fault: string;
  requests: number;
  ok: number;
  refused: number;
  unknown: number;
  lost: number;
  doubled: number;
  auditRows: number;
  longestMs: number;
  held: boolean;
  /** Why the fault did not hold. */
  broken: string[];
  /** Figures that only this fault has. */
  notes: string[];
  answers: Record<string, number>;
  /** What the servers logged about these answers. */
  reasons: Record<string, number>;
}

/** What the fault itself measured, in addition to the checks after every fault. */
export interface Finding {
  history: History;
  broken?: string[];
  notes?: string[];
  /** The longest acceptable waiting time. */
  longestAllowedMs?: number;
  /** The separate stage that the fault used, if any. It is closed after judging. */
  elsewhere?: Judged & { close(): Promise<void> };
}

export interface Judged {
  world: World;
  database: ChaosDatabase;
}

const LONGEST_MS = 15_000;
const SHOWN = 5;

interface AuditAnswer {
  checks: { name: string; rows: unknown[] }[];
}

/** Runs the audit through the API, and retries while the server is busy. */
async function auditRows({ fleet, people }: World): Promise<{ rows: number; broken: string[] }> {
  for (let attempt = 1; ; attempt++) {
    const admin = people.admins[attempt % people.admins.length];
    const { outcome, body, code } = await call(fleet, { method: 'GET', path: '/api/admin/audit', ...admin });
    if (outcome === 'ok') {
      const wrong = (body as unknown as AuditAnswer).checks.filter(({ rows }) => rows.length > 0);
      const rows = wrong.reduce((sum, check) => sum + check.rows.length, 0);
      return { rows, broken: wrong.map((check) => `audit: ${check.name}: ${JSON.stringify(check.rows[0])}`) };
    }
    if (attempt === 40) return { rows: 0, broken: [`the audit does not answer: ${code}`] };
    await sleep(500);
  }
}

const listed = (what: string, list: readonly string[]) =>
  list.length > 0 ? [`${list.length} ${what}: ${list.slice(0, SHOWN).join('; ')}`] : [];

export async function judge(
  fault: string,
  { world, database }: Judged,
  { history, broken = [], notes = [], longestAllowedMs = LONGEST_MS }: Finding,
): Promise<Verdict> {
  const { lost, doubled, unresolved, unknownThatHappened } = await compare(database, history);
  const files = await lostFiles(database, world, history);
  const audit = await auditRows(world);
  // A piece of an upload waits until the lease of a killed server has run out, and then gets an answer.
  const longestMs = history.longest(({ kind }) => kind !== 'piece');
  const faults = history.attempts.filter(({ outcome }) => outcome === 'fault');
  const all = [
    ...broken,
    ...listed('lost', lost),
    ...listed('doubled', doubled),
    ...listed('clips whose file is lost', files),
    ...listed('never answered plainly', unresolved),
    ...listed(
      'answers that must not be',
      faults.map(({ kind, status, code }) => `${kind} ${status} ${code}`),
    ),
    ...audit.broken,
    ...(longestMs > longestAllowedMs ? [`somebody waited ${Math.round(longestMs)} ms`] : []),
  ];
  return {
    fault,
    requests: history.attempts.length,
    ok: history.count('ok'),
    refused: history.count('refused'),
    unknown: history.count('unknown'),
    lost: lost.length + files.length,
    doubled: doubled.length,
    auditRows: audit.rows,
    longestMs: Math.round(longestMs),
    held: all.length === 0,
    broken: all,
    notes: unknownThatHappened > 0 ? [...notes, `${unknownThatHappened} of the unknown had happened`] : notes,
    answers: history.answers(),
    reasons: world.fleet.reasons(),
  };
}

import type { History, Kind } from '../load/history.ts';
import type { ChaosDatabase } from '../stage/database.ts';
import { EFFECTS } from './effects.ts';

export interface Comparison {
  /** Acknowledged but not in the books. */
  lost: string[];
  /** In the books more often than acknowledged, or although it was refused. */
  doubled: string[];
  /** Never got a clear answer, although the API allows to ask again. */
  unresolved: string[];
  /** How many of the unknown ones had happened after all. */
  unknownThatHappened: number;
}

interface Told {
  yes: number;
  unknown: number;
  lastWasUnknown: boolean;
}

/** These can be repeated under the same identity, so their outcome must be known in the end. */
const ASKED_AGAIN: readonly Kind[] = [
  'start',
  'beat',
  'complete',
  'top-up',
  'stop',
  'register',
  'piece',
  'attention',
  'leave',
];

function toldOf(history: History, kind: Kind): Map<string, Told> {
  const all = new Map<string, Told>();
  for (const attempt of history.attempts) {
    if (attempt.kind !== kind || attempt.identity === '') continue;
    const told = all.get(attempt.identity) ?? { yes: 0, unknown: 0, lastWasUnknown: false };
    if (attempt.outcome === 'ok') told.yes++;
    told.lastWasUnknown = attempt.outcome === 'unknown' || attempt.outcome === 'fault';
    if (told.lastWasUnknown) told.unknown++;
    all.set(attempt.identity, told);
  }
  return all;
}

/** How often an effect must at least, and may at most, be in the books according to its answers. */
function allowed({ yes, unknown }: Told, repeats: boolean): { least: number; most: number } {
  if (repeats) return { least: yes, most: yes + unknown };
  return { least: yes > 0 ? 1 : 0, most: yes + unknown > 0 ? 1 : 0 };
}

/** Compares the answers with the books. */
export async function compare(database: ChaosDatabase, history: History): Promise<Comparison> {
  const found: Comparison = { lost: [], doubled: [], unresolved: [], unknownThatHappened: 0 };
  for (const [kind, { sql, repeats = false }] of Object.entries(EFFECTS)) {
    const told = toldOf(history, kind as Kind);
    if (told.size === 0) continue;
    const rows = await database.query<{ identity: string; times: number }>(sql, [[...told.keys()]]);
    const there = new Map(rows.map(({ identity, times }) => [identity, times]));
    for (const [identity, one] of told) {
      const times = there.get(identity) ?? 0;
      const { least, most } = allowed(one, repeats);
      if (times < least) found.lost.push(`${kind} ${identity}: ${one.yes} × yes, ${times} × there`);
      if (times > most) found.doubled.push(`${kind} ${identity}: at most ${most}, ${times} × there`);
      if (one.lastWasUnknown && ASKED_AGAIN.includes(kind as Kind)) found.unresolved.push(`${kind} ${identity}`);
      if (one.yes === 0 && one.unknown > 0 && times > 0) found.unknownThatHappened++;
    }
  }
  return found;
}

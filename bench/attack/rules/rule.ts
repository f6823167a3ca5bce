import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import type { Group } from '../findings.ts';
import type { Answer, Sent } from '../http/send.ts';
import { attempt, refused } from '../judge.ts';

/** Tools for trying to break one kind of business rule. */
export interface Rules {
  group: Group;
  /** The call must be refused with exactly this problem, and change no row. */
  refuse(what: string, sent: Sent, status: number, code: string): Promise<void>;
  /** The call may get any answer, but must change no row. */
  ignore(what: string, sent: Sent): Promise<void>;
  /** The call must be refused with exactly this problem. Rows may change, for example because a watch has ended. */
  end(what: string, sent: Sent, status: number, code: string): Promise<void>;
  /** A value that must be as expected. */
  equal(what: string, found: unknown, wanted: unknown): void;
}

export function rulesOf({ findings, world, address }: Attack, name: string): Rules {
  const group = findings.group(name);
  const end: Rules['end'] = async (what, sent, status, code) =>
    void (await attempt(group, address, what, sent, refused(status, code)));
  return {
    group,
    end,
    refuse: async (what, sent, status, code) =>
      void (await untouched(group, world.query, what, () => end(what, sent, status, code))),
    ignore: async (what, sent) =>
      void (await untouched(group, world.query, what, () => attempt(group, address, what, sent, 'harmless'))),
    equal: (what, found, wanted) =>
      group.check(
        what,
        JSON.stringify(found) === JSON.stringify(wanted),
        `found ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`,
      ),
  };
}

/** Counts the answers by kind: `{ "200": 1, "409 no_place_left": 99 }`. */
export function tally(answers: readonly (Answer & { code: string })[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = status === 200 ? '200' : `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

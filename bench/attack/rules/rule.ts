import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import type { Group } from '../findings.ts';
import type { Answer, Sent } from '../http/send.ts';
import { attempt, refused } from '../judge.ts';

/** Tries against one kind of business rule. */
export interface Rules {
  group: Group;
  /** Refused with this very problem, and no row changes. */
  refuse(what: string, sent: Sent, status: number, code: string): Promise<void>;
  /** Answered somehow, and no row changes. */
  ignore(what: string, sent: Sent): Promise<void>;
  /** Refused with this very problem; rows may change, such as a watch that has ended. */
  end(what: string, sent: Sent, status: number, code: string): Promise<void>;
  /** A figure that must be what it is. */
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

/** How often each answer came: `{ "200": 1, "409 no_place_left": 99 }`. */
export function tally(answers: readonly (Answer & { code: string })[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = status === 200 ? '200' : `${status} ${code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

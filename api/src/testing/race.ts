/** On a machine that is busy with other things a request may be told to come back: a client would, so a racer does. */
async function insist<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/** So many requests at the same moment, each of them answered. */
export function race<A extends { status: number }>(racers: number, ask: (index: number) => Promise<A>): Promise<A[]> {
  return Promise.all(Array.from({ length: racers }, (_, index) => insist(() => ask(index))));
}

/** How often each answer came: `{ ok: 1, '409 no_place_left': 99 }`. */
export function tally(answers: readonly { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : `${status} ${body.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const AT_A_TIME = 8;

/** To prepare a race: not all at the same moment, since there are only so many connections. */
export async function several<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const next = Array.from({ length: Math.min(AT_A_TIME, count - made.length) }, (_, n) => make(made.length + n));
    made.push(...(await Promise.all(next)));
  }
  return made;
}

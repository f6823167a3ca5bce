import { createSession } from '../../web/src/player/watch-session.ts';
import type { HonestKind } from './people.ts';
import type { Chance } from './random.ts';
import { virtualTime, withTimersOf } from './virtual-time.ts';
import { serverOfOneWatch } from './watch-server.ts';

const LOOK_MS = 250;
const REQUIRED_MS = 30_000;
const GIVE_UP_MS = 240_000;
const SILENCE_MS = 65_000;
const VIEW = {
  viewId: 1,
  platform: 'youtube',
  externalId: 'x',
  title: '',
  author: null,
  picture: null,
  requiredSeconds: 30,
  heartbeatSeconds: 5,
  nonce: 'n0',
  asks: false,
} as const;

export interface WatchResult {
  /** The eye beside the screen saw the required time. */
  seenToTheEnd: boolean;
  paid: boolean;
  /** Between the last required second and the credit. */
  extraSeconds: number;
  falseMarks: number;
  checked: boolean;
}

/** One honest watch: the product's own player session, a player, a network and a person's habits. */
export function watchOnce(kind: HonestKind, chance: Chance, asks: boolean): Promise<WatchResult> {
  const time = virtualTime();
  return withTimersOf(time, async () => {
    const { habits } = kind;
    const site = serverOfOneWatch(time, kind.network, chance, asks);
    const pauseAt = chance.happens(habits.pauses) ? chance.between(2_000, 28_000) : Infinity;
    const awayAt = chance.happens(habits.looksAway) ? chance.between(2_000, 28_000) : Infinity;
    const pauseFor = chance.between(2_000, 15_000);
    const awayFor = chance.between(500, 12_000);
    const leaves = chance.happens(habits.closesEarly) ? chance.between(0, 1_000) : Infinity;
    const replaces = chance.happens(habits.secondTab) ? chance.between(0, 2_000) : Infinity;
    const locks = chance.happens(habits.locks) ? chance.between(0, 1_000) : Infinity;
    const starts = chance.between(800, 4_000);

    let ended = false;
    let eyeMs = 0;
    let media = 0;
    let endSeenAt: number | null = null;
    const session = createSession({
      view: VIEW,
      server: site.server,
      now: time.now,
      onStatus: ({ phase }) => {
        ended ||= phase !== 'watching';
      },
      onCheck: () =>
        time.after(chance.between(2_000, 9_000), () => {
          site.answer();
          session.passed();
        }),
    });
    let state: 'unstarted' | 'playing' | 'paused' = 'unstarted';
    for (let at = LOOK_MS; !ended && at < GIVE_UP_MS; at += LOOK_MS) {
      await time.moveTo(at);
      if (ended) break;
      const next = at < starts ? 'unstarted' : at >= pauseAt && at < pauseAt + pauseFor ? 'paused' : 'playing';
      const present = at < awayAt || at >= awayAt + awayFor;
      if (state === 'playing') {
        media += LOOK_MS / 1000;
        if (present) eyeMs += LOOK_MS;
        session.hear({ kind: 'time', seconds: media % 20, duration: 20 });
      }
      if (next !== state) session.hear({ kind: 'state', state: next });
      state = next;
      session.look(present, present);
      if (eyeMs >= REQUIRED_MS) endSeenAt ??= at;
      if (endSeenAt === null) continue;
      const since = at - endSeenAt;
      if (since >= leaves) session.abandon('closed');
      // A second tab ends the watch on the server; a locked phone is simply not heard of any more.
      else if (since >= replaces) site.end();
      if (since >= Math.min(leaves, replaces, locks)) break;
    }
    await time.moveTo(time.now() + SILENCE_MS);
    site.end();
    const { paidAt, falseMarks, checked } = site.result();
    return {
      seenToTheEnd: endSeenAt !== null || paidAt !== null,
      paid: paidAt !== null,
      extraSeconds: paidAt === null || endSeenAt === null ? 0 : Math.max(0, paidAt - endSeenAt) / 1000,
      falseMarks,
      checked,
    };
  });
}

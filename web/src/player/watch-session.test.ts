import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Attention, createAttention } from './attention.ts';
import type { Reply, View, WatchServer } from './watch-server.ts';
import { createSession } from './watch-session.ts';
import type { WatchStatus } from './watch-state.ts';

const view: View = {
  viewId: 7,
  platform: 'youtube',
  externalId: 'abcdefghijk',
  title: 'A clip',
  author: null,
  picture: null,
  requiredSeconds: 30,
  heartbeatSeconds: 5,
  nonce: 'n0',
  asks: false,
};

type Sent = Parameters<WatchServer['heartbeat']>[0];
const refusal = (status: number, code = '', details = {}): Reply<never> => ({
  ok: false,
  status,
  code,
  message: `said ${code}`,
  details,
});

/** A server that keeps the protocol: the chain, the server's own clock, and the last answer for a beat sent again. */
function honestServer() {
  let credited = 0;
  let beats = 0;
  let lastBeatAt = Date.now();
  const sent: Sent[] = [];
  const server = {
    sent,
    abandoned: [] as unknown[],
    completions: 0,
    /** Put in the way of the next calls. */
    faults: [] as Reply<never>[],
    lostAnswers: 0,
    async heartbeat(body: Sent) {
      sent.push(body);
      const fault = server.faults.shift();
      if (fault) return fault;
      if (body.seq === beats + 1 && body.nonce === `n${beats}`) {
        credited += Math.min(Date.now() - lastBeatAt, body.playedMs, 12_000);
        lastBeatAt = Date.now();
        beats += 1;
      } else if (body.seq !== beats) return refusal(409, 'heartbeat_out_of_order');
      if (server.lostAnswers-- > 0) return refusal(0);
      const value = {
        creditedMs: credited,
        requiredMs: 30_000,
        seq: beats,
        nonce: `n${beats}`,
        done: credited >= 30_000,
        check: null,
      };
      return { ok: true as const, value };
    },
    async complete() {
      server.completions += 1;
      const fault = server.faults.shift();
      if (fault) return fault;
      if (credited < 30_000) return refusal(422, 'watch_too_early', { missingSeconds: (30_000 - credited) / 1000 });
      return { ok: true as const, value: { creditsEarned: 1, watchedSeconds: 30, balance: 12 } };
    },
    abandon: (body: unknown) => void server.abandoned.push(body),
  };
  return server;
}

function begin(server = honestServer(), attention?: Attention) {
  const statuses: WatchStatus[] = [];
  const session = createSession({
    view,
    server,
    now: () => Date.now(),
    ...(attention && { attention }),
    onStatus: (status) => statuses.push(status),
  });
  let position = 0;
  const page = { visible: true, focused: true, playing: false, rate: 1 };
  return {
    server,
    session,
    page,
    statuses,
    status: () => statuses.at(-1) as WatchStatus,
    set(state: 'playing' | 'paused' | 'buffering') {
      page.playing = state === 'playing';
      attention?.hear({ kind: 'state', state });
      session.hear({ kind: 'state', state });
    },
    jump(seconds: number) {
      position = seconds;
    },
    /** Time passes as in a browser: a look every quarter of a second, the player telling its time while it plays. */
    async pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 250) {
        await vi.advanceTimersByTimeAsync(250);
        if (page.playing) {
          position += 0.25 * page.rate;
          attention?.hear({ kind: 'time', seconds: position, duration: 300 });
          session.hear({ kind: 'time', seconds: position, duration: 300 });
        }
        attention?.look(page.visible, page.focused);
        session.look(page.visible, page.focused);
      }
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a finished watch', () => {
  test('beats every five seconds in a chain and earns the credit at thirty', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(30_250);
    expect(watch.server.sent.map(({ seq, nonce }) => [seq, nonce])).toEqual([
      [1, 'n0'],
      [2, 'n1'],
      [3, 'n2'],
      [4, 'n3'],
      [5, 'n4'],
      [6, 'n5'],
    ]);
    expect(watch.server.sent.every(({ playedMs, mediaMs }) => playedMs === 5_000 && mediaMs === 5_000)).toBe(true);
    expect(watch.status()).toEqual({
      verifiedMs: 30_000,
      requiredMs: 30_000,
      phase: 'completed',
      creditsEarned: 1,
      watchedSeconds: 30,
      balance: 12,
    });
    expect(watch.server.completions).toBe(1);
  });

  test('sends the last seconds at once when its own count is full', async () => {
    const watch = begin();
    await watch.pass(2_000);
    watch.set('playing');
    await watch.pass(30_250);
    expect(watch.status().phase).toBe('completed');
  });

  test('stays finished, whatever arrives later', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(31_000);
    watch.session.hear({ kind: 'fault', fault: 'player_error', code: 'x' });
    watch.session.abandon('closed');
    await watch.pass(10_000);
    expect(watch.status().phase).toBe('completed');
    expect(watch.server.abandoned).toEqual([]);
    expect(watch.server.sent).toHaveLength(6);
  });

  test('told too early, it goes on by the missing seconds', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(29_000);
    watch.server.faults.push(refusal(409, 'watch_completed'), refusal(422, 'watch_too_early', { missingSeconds: 4 }));
    await watch.pass(1_250);
    expect(watch.status()).toMatchObject({ phase: 'watching', halt: null });
    expect(watch.status().verifiedMs).toBeLessThan(28_000);
    await watch.pass(6_000);
    expect(watch.status().phase).toBe('completed');
  });
});

describe('what each second was like', () => {
  const reporting = (server: ReturnType<typeof honestServer>) => {
    const watch = begin(server, createAttention(Date.now));
    watch.set('playing');
    return watch;
  };
  const digits = ({ sent }: ReturnType<typeof honestServer>) => sent.map(({ seconds = '' }) => seconds.length);

  test('goes with the heartbeats, every second once', async () => {
    const watch = reporting(honestServer());
    await watch.pass(31_000);
    expect(watch.status().phase).toBe('completed');
    expect(digits(watch.server).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(29);
    expect(watch.server.sent.map(({ length }) => length)).toEqual(Array.from({ length: 6 }, () => 300));
  });

  test('is sent again unchanged when the answer was lost', async () => {
    const watch = reporting(honestServer());
    await watch.pass(4_750);
    watch.server.lostAnswers = 1;
    await watch.pass(2_500);
    const [first, again] = watch.server.sent;
    expect(again).toEqual(first);
    await watch.pass(5_000);
    expect(
      digits(watch.server)
        .slice(1)
        .reduce((sum, count) => sum + count),
    ).toBeLessThanOrEqual(12);
  });

  test('is left out for a server that does not know it, and the watch is paid all the same', async () => {
    const server = honestServer();
    const knows = server.heartbeat;
    server.heartbeat = async (body) =>
      'seconds' in body || 'length' in body ? refusal(400, 'bad_request') : knows(body);
    const watch = reporting(server);
    await watch.pass(31_000);
    expect(watch.status().phase).toBe('completed');
  });
});

describe('what stops the clock', () => {
  test.each([
    ['paused', 'paused'],
    ['buffering', 'loading'],
  ] as const)('%s is told at once, with a beat, and the watch goes on after it', async (state, halt) => {
    const watch = begin();
    expect(watch.server.sent).toEqual([]);
    watch.set('playing');
    await watch.pass(2_000);
    watch.set(state);
    expect(watch.status()).toMatchObject({ halt });
    await watch.pass(7_000);
    expect(watch.status().verifiedMs).toBe(2_000);
    expect(watch.server.sent.map(({ playedMs, state }) => [playedMs, state])).toEqual([
      [2_000, 'playing'],
      [0, state],
      [0, state],
    ]);
    watch.set('playing');
    await watch.pass(28_500);
    expect(watch.status().phase).toBe('completed');
  });

  test('a window behind another one, and a hidden one', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(1_000);
    watch.page.focused = false;
    await watch.pass(4_000);
    expect(watch.status()).toMatchObject({ halt: 'behind', verifiedMs: 3_250 });
    expect(watch.server.sent.map(({ playedMs, focused }) => [playedMs, focused])).toEqual([
      [3_250, true],
      [0, false],
    ]);
    watch.page.visible = false;
    await watch.pass(1_000);
    expect(watch.status()).toMatchObject({ halt: 'hidden', verifiedMs: 3_250 });
    Object.assign(watch.page, { visible: true, focused: true });
    await watch.pass(1_000);
    expect(watch.status()).toMatchObject({ halt: null });
  });

  test('a seek is a beat of its own and costs no honest second', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(2_000);
    watch.jump(100);
    await watch.pass(29_000);
    const [before, jump, after] = watch.server.sent;
    expect(before).toMatchObject({ playedMs: 2_250, mediaMs: 2_250 });
    expect(jump?.playedMs).toBe(0);
    expect(jump?.mediaMs).toBeGreaterThan(97_000);
    expect(after).toMatchObject({ playedMs: 5_000, mediaMs: 5_000 });
    expect(watch.status().phase).toBe('completed');
  });
});

describe('a bad connection', () => {
  test('a beat whose answer was lost is sent again, and counts once', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(4_750);
    watch.server.lostAnswers = 1;
    await watch.pass(1_000);
    expect(watch.status()).toMatchObject({ halt: 'offline', verifiedMs: 5_000 });
    await watch.pass(1_250);
    expect(watch.server.sent.slice(0, 2)).toEqual([watch.server.sent[0], watch.server.sent[0]]);
    expect(watch.status()).toMatchObject({ halt: null });
    await watch.pass(28_000);
    expect(watch.status().phase).toBe('completed');
  });

  test('the credit is asked for until the server answers', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(29_750);
    watch.server.heartbeat = async ({ seq }) => {
      watch.server.faults.push(refusal(503, 'busy'), refusal(0));
      return {
        ok: true,
        value: { creditedMs: 30_000, requiredMs: 30_000, seq, nonce: 'last', done: true, check: null },
      };
    };
    watch.server.complete = async () =>
      watch.server.faults.shift() ?? { ok: true, value: { creditsEarned: 1, watchedSeconds: 30, balance: 5 } };
    await watch.pass(500);
    expect(watch.status()).toMatchObject({ phase: 'watching', halt: 'offline' });
    await watch.pass(4_000);
    expect(watch.status()).toMatchObject({ phase: 'completed', balance: 5 });
  });
});

/** The largest step backwards that the viewer has seen, in milliseconds, and the words that came with it. */
function backwardSteps(statuses: readonly WatchStatus[]) {
  return statuses.slice(1).flatMap((status, index) => {
    const step = (statuses[index]?.verifiedMs ?? 0) - status.verifiedMs;
    return step > 0 ? [{ step, told: status.phase === 'watching' && status.lostMs > 0 }] : [];
  });
}

describe('the figure on the screen', () => {
  test('stands while the server cannot be reached, and goes on from there', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(6_000);
    // Every call fails at once for twenty seconds.
    watch.server.faults.push(...Array.from({ length: 6 }, () => refusal(0)));
    await watch.pass(4_250);
    expect(watch.status()).toMatchObject({ halt: 'offline' });
    const stood = watch.status().verifiedMs;
    expect(stood).toBeGreaterThanOrEqual(10_000);
    await watch.pass(8_000);
    expect(watch.status()).toMatchObject({ halt: 'offline', verifiedMs: stood });
    await watch.pass(36_000);
    expect(watch.status().phase).toBe('completed');
    expect(backwardSteps(watch.statuses)).toEqual([]);
  });

  test('waits two seconds ahead of a server that does not answer, and never shows what it will not grant', async () => {
    const watch = begin();
    const answer = watch.server.heartbeat;
    watch.set('playing');
    await watch.pass(11_000);
    // Calls hang for ten seconds and then fail, as they do when a machine is gone.
    watch.server.heartbeat = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return refusal(0);
    };
    await watch.pass(9_000);
    expect(watch.status()).toMatchObject({ halt: 'offline', verifiedMs: 17_000 });
    await watch.pass(20_000);
    expect(watch.status().verifiedMs).toBeLessThanOrEqual(10_000 + 12_000);
    const stood = watch.status().verifiedMs;
    watch.server.heartbeat = answer;
    await watch.pass(12_000);
    expect(watch.status()).toMatchObject({ halt: null });
    expect(watch.status().verifiedMs).toBeGreaterThanOrEqual(stood);
    expect(backwardSteps(watch.statuses)).toEqual([]);
    await watch.pass(20_000);
    expect(watch.status().phase).toBe('completed');
  });

  test('holds what was played before the failure was noticed, even when only the answer was lost', async () => {
    const watch = begin();
    const answer = watch.server.heartbeat;
    watch.set('playing');
    await watch.pass(4_500);
    watch.server.heartbeat = async (body) => {
      await answer(body);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return refusal(0);
    };
    await watch.pass(4_000);
    watch.server.heartbeat = answer;
    await watch.pass(8_000);
    expect(backwardSteps(watch.statuses)).toEqual([]);
    await watch.pass(24_000);
    expect(watch.status().phase).toBe('completed');
  });

  test('says so when the server did not count what was shown', async () => {
    const watch = begin();
    watch.set('playing');
    await watch.pass(9_750);
    watch.server.heartbeat = async ({ seq }) => ({
      ok: true,
      value: { creditedMs: 5_000, requiredMs: 30_000, seq, nonce: `n${seq}`, done: false, check: null },
    });
    await watch.pass(500);
    expect(watch.status()).toMatchObject({ phase: 'watching', lostMs: 4_750 });
    expect(watch.status().verifiedMs).toBeLessThan(6_000);
    expect(backwardSteps(watch.statuses)).toEqual([{ step: 4_750, told: true }]);
  });
});

describe('a player that says nothing', () => {
  test('is spoken of until it answers', async () => {
    const watch = begin();
    await watch.pass(1_000);
    expect(watch.status()).toMatchObject({ halt: 'opening' });
    watch.session.hear({ kind: 'silent', how: 'surely' });
    expect(watch.status()).toMatchObject({ halt: 'absent' });
    watch.session.hear({ kind: 'ready' });
    expect(watch.status()).toMatchObject({ halt: 'unstarted' });
    watch.session.hear({ kind: 'silent', how: 'perhaps' });
    expect(watch.status()).toMatchObject({ halt: 'silent' });
    watch.set('playing');
    await watch.pass(500);
    expect(watch.status()).toMatchObject({ halt: null });
  });

  test.each([
    ['surely', 'player_blocked'],
    ['perhaps', 'skipped'],
  ] as const)('skipped while it is %s silent, the server hears %s', async (how, reason) => {
    const watch = begin();
    watch.session.hear({ kind: 'silent', how });
    watch.session.abandon('skipped');
    expect(watch.server.abandoned).toEqual([{ viewId: 7, reason }]);
  });
});

describe('an interrupted watch', () => {
  test.each([
    ['the server says why', refusal(410, 'watch_interrupted', { reason: 'replaced' }), 'replaced'],
    ['another window holds the chain', refusal(409, 'heartbeat_out_of_order'), 'elsewhere'],
    ['nobody is signed in any more', refusal(401, 'not_signed_in'), 'signed_out'],
    ['the member was suspended', refusal(403, 'suspended'), 'suspended'],
    ['a video that was paid for before', refusal(409, 'already_watched'), 'already_watched'],
    ['anything else', refusal(404, 'view_not_found'), 'refused'],
  ])('%s', async (_name, fault, reason) => {
    const watch = begin();
    watch.set('playing');
    watch.server.faults.push(fault);
    await watch.pass(20_000);
    expect(watch.status()).toMatchObject({ phase: 'interrupted', reason });
    expect(watch.server.sent).toHaveLength(1);
    expect(watch.server.abandoned).toEqual([]);
  });

  test('a fault of the player frees the place and says which it was', async () => {
    const watch = begin();
    watch.session.hear({ kind: 'fault', fault: 'embedding_off', code: 'youtube_150' });
    expect(watch.server.abandoned).toEqual([{ viewId: 7, reason: 'embedding_off', playerCode: 'youtube_150' }]);
    expect(watch.status()).toMatchObject({ phase: 'interrupted', reason: 'embedding_off' });
  });

  test('closing frees the place once', () => {
    const watch = begin();
    watch.session.abandon('closed');
    watch.session.abandon('closed');
    expect(watch.server.abandoned).toEqual([{ viewId: 7, reason: 'closed' }]);
  });

  test('closing while the credit is being asked for gives nothing up', async () => {
    const watch = begin();
    watch.set('playing');
    let answer = () => {};
    watch.server.complete = () =>
      new Promise((resolve) => {
        answer = () => resolve({ ok: true, value: { creditsEarned: 1, watchedSeconds: 30, balance: 1 } });
      });
    await watch.pass(30_250);
    watch.session.abandon('closed');
    answer();
    await watch.pass(250);
    expect(watch.server.abandoned).toEqual([]);
  });
});

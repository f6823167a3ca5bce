import { judgeCompletion } from '../../api/src/features/exchange/watching/completion-rules.ts';
import { type Beat, judgeBeat } from '../../api/src/features/exchange/watching/heartbeat-rules.ts';
import { checkMoment, clockStopsAt } from '../../api/src/features/trust/fair-play/check-schedule-rules.ts';
import type { Reply, WatchServer } from '../../web/src/player/watch-server.ts';
import type { Network } from './people.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

const REQUIRED_MS = 30_000;
const TIMEOUT_MS = 10_000;
const AWAY = { ok: false, status: 0, code: '', message: '', details: {} } as const;
const refusal = (code: string, details: Record<string, unknown> = {}): Reply<never> => ({
  ...AWAY,
  status: 422,
  code,
  details,
});

type ChainedBeat = Beat & { seq: number; nonce: string };

/** The server's side of one watch, with the product's rules, behind a network that may fail. */
export function serverOfOneWatch(time: VirtualTime, network: Network, chance: Chance, asks: boolean) {
  const checkAtMs = asks ? checkMoment(REQUIRED_MS, chance.next()) : null;
  let check: 'none' | 'open' | 'passed' = 'none';
  let creditedMs = 0;
  let keptMs = 0;
  let beats = 0;
  let running = false;
  let beatAt = time.now();
  let falseMarks = 0;
  let paidAt: number | null = null;
  let ended = false;

  const view = () => ({
    state: paidAt !== null ? ('completed' as const) : ended ? ('interrupted' as const) : ('watching' as const),
    reason: null,
    overdue: null,
    requiredMs: REQUIRED_MS,
    creditedMs,
    beats,
    ageMs: time.now(),
    unverifiedAllowed: false,
    checkOpen: check === 'open',
  });

  function takeBeat(body: ChainedBeat): boolean {
    const roomMs = check === 'open' ? clockStopsAt(checkAtMs as number, REQUIRED_MS) - creditedMs : Infinity;
    const gapMs = Math.floor(time.now() - beatAt);
    const chain = { beats, nonce: `n${beats}`, previousNonce: `n${beats - 1}`, running, gapMs, keptMs, roomMs };
    const verdict = judgeBeat(body, chain);
    if (verdict.kind === 'out_of_order') return false;
    if (verdict.kind === 'resent') return true;
    beats++;
    beatAt = time.now();
    creditedMs += verdict.creditedMs;
    ({ keptMs, running } = verdict);
    falseMarks += verdict.signals.fastBeats;
    if (check === 'none' && checkAtMs !== null && creditedMs >= checkAtMs) check = 'open';
    return true;
  }

  /** What the server does when a watch ends however it ends: a complete one is paid. */
  function settle(): Reply<{ creditsEarned: number; watchedSeconds: number; balance: number }> {
    const completion = judgeCompletion(view());
    if (completion.kind === 'earned') paidAt = time.now();
    if (completion.kind === 'earned' || completion.kind === 'repeated')
      return { ok: true, value: { creditsEarned: 1, watchedSeconds: 30, balance: 1 } };
    return completion.kind === 'too_early'
      ? refusal('watch_too_early', { missingSeconds: completion.missingSeconds })
      : refusal(completion.kind);
  }

  /** Closed, replaced or silent for too long. */
  function end(): void {
    settle();
    ended = true;
  }

  const send = <T>(answer: () => Reply<T>): Promise<Reply<T>> =>
    new Promise((resolve) => {
      const { delayMs, stall, lostAnswer } = network;
      const heldUp = chance.happens(stall.chance) ? chance.between(stall.fromMs, stall.toMs) : 0;
      const there = delayMs / 2 + heldUp;
      const lost = chance.happens(lostAnswer);
      let answered = false;
      const answerOnce = (reply: Reply<T>) => {
        if (!answered) resolve(reply);
        answered = true;
      };
      time.after(there, () => {
        const reply = answer();
        if (!lost) time.after(delayMs / 2, () => answerOnce(reply));
      });
      time.after(TIMEOUT_MS, () => answerOnce(AWAY));
    });

  const server: WatchServer = {
    heartbeat: (body) =>
      send(() => {
        if (ended || !takeBeat(body)) return refusal('heartbeat_out_of_order');
        const open = check === 'open';
        const value = {
          creditedMs,
          requiredMs: REQUIRED_MS,
          seq: beats,
          nonce: `n${beats}`,
          done: creditedMs >= REQUIRED_MS && !open,
          check: open ? { id: 'the check' } : null,
        };
        return { ok: true as const, value };
      }),
    complete: () => send(settle),
    abandon({ beat }) {
      time.after(network.delayMs / 2, () => {
        if (beat) takeBeat(beat);
        end();
      });
    },
  };
  return {
    server,
    end,
    answer: () => {
      check = 'passed';
    },
    result: () => ({ paidAt, falseMarks, checked: check !== 'none' }),
  };
}

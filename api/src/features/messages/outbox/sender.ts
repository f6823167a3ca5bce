import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '@viewloop/contract';
import type { App } from '../../../platform/run/app-context.ts';
import type { Job } from '../../../platform/run/jobs.ts';
import { chooseNext, type Lanes, type Manners, type OnTheWay } from './lane-rules.ts';
import { type Outcome, stepAfter, USUAL_PAUSES } from './outcome-rules.ts';
import * as store from './store.ts';

/**
 * Takes one kind of delivery out of the house.
 *
 * `send` prepares everything, then calls `begin` directly before the first byte of the message leaves. When `begin` returns
 * false the delivery is not this sender's any more: return `notMine` and send nothing. What `send` throws before `begin`
 * counts as postponed, afterwards as uncertain. `signal` says that the server stops: return `notMine` if nothing of the message
 * has left, and otherwise end within `STOP_WITHIN_MS`.
 */
export interface Sender {
  kind: string;
  job: JobName;
  /** How many are on their way at the same time. */
  atOnce: number;
  /** No try takes longer; after a crash the delivery is taken up again this much later. */
  withinSeconds: number;
  /** Pauses between tries, in seconds; by default 1 m, 5 m, 30 m, 2 h, 6 h. */
  pauses?: readonly number[];
  /** For targets that members choose: how many places a receiver and a member may take. */
  lanes?: Lanes;
  send(
    delivery: store.ClaimedDelivery,
    begin: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<Outcome | typeof notMine>;
}

/** How long a server that stops waits for the answer to a message that has left. */
export const STOP_WITHIN_MS = 4000;

/** One for each stop signal, so that deliveries leave no listeners behind. */
const cutOffs = new WeakMap<AbortSignal, AbortSignal>();
/** Aborts `STOP_WITHIN_MS` after the server began to stop. */
export function cutOffAfter(stop: AbortSignal): AbortSignal {
  const known = cutOffs.get(stop);
  if (known) return known;
  const cutOff = new AbortController();
  const count = () => void setTimeout(() => cutOff.abort(), STOP_WITHIN_MS).unref();
  if (stop.aborted) count();
  else stop.addEventListener('abort', count, { once: true });
  cutOffs.set(stop, cutOff.signal);
  return cutOff.signal;
}

export const notMine = Symbol('the lease has passed to somebody else');

const MARGIN_SECONDS = 30;
const EVERY_SECONDS = 2;
/** While something is on its way, the sender looks this often for what has become due since. */
const LOOK_AGAIN_MS = 500;
const SETTLE_EVERY_MS = 30_000;
/** A receiver that is slow or silent gets nothing else for so long, at most. */
const LONGEST_PUT_OFF_SECONDS = 300;
/** Receivers whose manners are remembered; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One try, from the claim to its end in the database. Returns how long its next try waits, or undefined if there is none. */
async function tryOnce(
  app: Pick<App, 'db'>,
  sender: Sender,
  delivery: store.ClaimedDelivery,
  signal: AbortSignal,
): Promise<number | undefined> {
  const leaseSeconds = sender.withinSeconds + MARGIN_SECONDS;
  let begun = false;
  const begin = async () => {
    begun = await app.db.write((tx) => store.markSending(tx, delivery, leaseSeconds));
    return begun;
  };
  let outcome: Outcome | typeof notMine;
  try {
    outcome = delivery.expired
      ? { is: 'withdrawn', reason: 'it would have come too late' }
      : await sender.send(delivery, begin, signal);
  } catch (error) {
    outcome = { is: begun ? 'uncertain' : 'postponed', reason: messageOf(error) };
  }
  if (outcome === notMine) {
    await app.db.write((tx) => store.release(tx, delivery));
    return undefined;
  }
  const step = stepAfter(outcome, delivery, sender.pauses);
  await app.db.write((tx) => store.finish(tx, delivery, step));
  return step.state === 'waiting' ? step.seconds : undefined;
}

/** Deliveries whose sender died on the way: nobody knows whether they arrived. */
async function settleAbandoned(app: Pick<App, 'db'>, { kind, pauses = USUAL_PAUSES }: Sender): Promise<void> {
  await app.db.write(async (tx) => {
    for (const abandoned of await store.lockAbandoned(tx, kind, 100)) {
      const outcome: Outcome = { is: 'uncertain', reason: 'the server stopped while it was on its way' };
      await store.finish(tx, abandoned, stepAfter(outcome, abandoned, pauses));
    }
  });
}

/**
 * Sends everything that is due. A place is filled again as soon as it is free, and what becomes due meanwhile is taken too:
 * nobody waits for the slowest.
 */
function sendWith(app: Pick<App, 'db'>, sender: Sender): Job['run'] {
  const { kind, atOnce, lanes } = sender;
  const leaseSeconds = sender.withinSeconds + MARGIN_SECONDS;
  const manners = new Map<string, Manners>();
  const onTheWay = new Map<Promise<void>, OnTheWay>();
  let behind = '';

  const receiverOf = (delivery: store.ClaimedDelivery) => lanes?.receiverOf(delivery) ?? '';
  function remember(receiver: string, shown: Manners): void {
    manners.delete(receiver);
    manners.set(receiver, shown);
    const [oldest] = manners.keys();
    if (manners.size > MOST_REMEMBERED && oldest !== undefined) manners.delete(oldest);
  }

  function takeDue(): Promise<store.ClaimedDelivery[]> {
    const places = atOnce - onTheWay.size;
    if (places <= 0) return Promise.resolve([]);
    const lease = randomUUID();
    if (!lanes) return app.db.write((tx) => store.claim(tx, { kind, lease, leaseSeconds, most: places }));
    return app.db.write(async (tx) => {
      const { due, last } = await store.lookAtLanes(tx, { kind, behind, most: lanes.perReceiver.prompt });
      behind = last ?? '';
      const mannersOf = (receiver: string) => manners.get(receiver) ?? 'unknown';
      const chosen = chooseNext(due, onTheWay.values(), { lanes, places: atOnce, mannersOf });
      if (chosen.length === 0) return [];
      return store.claimThese(
        tx,
        chosen.map(({ id }) => id),
        { lease, leaseSeconds },
      );
    });
  }

  async function carry(delivery: store.ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const pause = await tryOnce(app, sender, delivery, signal);
    if (!lanes) return;
    const isSlow = performance.now() - started > lanes.promptMs;
    remember(receiverOf(delivery), isSlow ? 'slow' : 'prompt');
    if (isSlow && pause !== undefined)
      await app.db.write((tx) => store.putOff(tx, kind, delivery.target, Math.min(pause, LONGEST_PUT_OFF_SECONDS)));
  }

  function start(delivery: store.ClaimedDelivery, signal: AbortSignal): void {
    const way: Promise<void> = carry(delivery, signal)
      // The database was away. The delivery becomes due again when its lease ends.
      .catch(() => {})
      .finally(() => onTheWay.delete(way));
    onTheWay.set(way, { memberId: delivery.memberId, receiver: receiverOf(delivery) });
  }

  return async (signal, goesOn) => {
    let settledAt = Number.NEGATIVE_INFINITY;
    try {
      for (;;) {
        // A run may last as long as somebody's receiver hangs, so this cannot wait for the next one.
        if (!signal.aborted && performance.now() - settledAt > SETTLE_EVERY_MS) {
          await settleAbandoned(app, sender);
          settledAt = performance.now();
        }
        const taken = signal.aborted ? [] : await takeDue();
        for (const delivery of taken) start(delivery, signal);
        if (onTheWay.size === 0 && (taken.length === 0 || signal.aborted)) return;
        const looksAgain = new AbortController();
        await Promise.race([
          ...onTheWay.keys(),
          ...(signal.aborted ? [] : [sleep(LOOK_AGAIN_MS, undefined, { signal: looksAgain.signal }).catch(() => {})]),
        ]);
        looksAgain.abort();
        goesOn?.();
      }
    } finally {
      await Promise.all(onTheWay.keys());
    }
  };
}

/** Called once for each kind, when the application is put together. */
export function registerSender(app: Pick<App, 'db' | 'jobs'>, sender: Sender): void {
  app.jobs.every({ name: sender.job, seconds: EVERY_SECONDS, run: sendWith(app, sender) });
}

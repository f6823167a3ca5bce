import { randomUUID } from 'node:crypto';
import type { JobName } from '@viewloop/contract';
import type { App } from '../../../platform/run/app-context.ts';
import { type Outcome, stepAfter, USUAL_PAUSES } from './outcome-rules.ts';
import * as store from './store.ts';

/**
 * Takes one kind of delivery out of the house.
 *
 * `send` prepares everything, then calls `begin` directly before the first byte of the message leaves. When `begin` returns
 * false the delivery is not this sender's any more: return `notMine` and send nothing. What `send` throws before `begin`
 * counts as postponed, afterwards as uncertain.
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
  send(delivery: store.ClaimedDelivery, begin: () => Promise<boolean>): Promise<Outcome | typeof notMine>;
}

export const notMine = Symbol('the lease has passed to somebody else');

const MARGIN_SECONDS = 30;
const EVERY_SECONDS = 2;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One try, from the claim to its end in the database. */
async function tryOnce(app: Pick<App, 'db'>, sender: Sender, delivery: store.ClaimedDelivery): Promise<void> {
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
      : await sender.send(delivery, begin);
  } catch (error) {
    outcome = { is: begun ? 'uncertain' : 'postponed', reason: messageOf(error) };
  }
  if (outcome === notMine) return app.db.write((tx) => store.release(tx, delivery));
  const step = stepAfter(outcome, delivery, sender.pauses);
  await app.db.write((tx) => store.finish(tx, delivery, step));
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

/** Sends everything that is due, a few at a time. */
async function sendDue(app: Pick<App, 'db'>, sender: Sender, signal: AbortSignal): Promise<void> {
  await settleAbandoned(app, sender);
  const wanted = {
    kind: sender.kind,
    leaseSeconds: sender.withinSeconds + MARGIN_SECONDS,
    most: sender.atOnce,
  };
  for (let taken = sender.atOnce; taken === sender.atOnce && !signal.aborted; ) {
    const deliveries = await app.db.write((tx) => store.claim(tx, { ...wanted, lease: randomUUID() }));
    taken = deliveries.length;
    await Promise.all(deliveries.map((delivery) => tryOnce(app, sender, delivery)));
  }
}

/** Called once for each kind, when the application is put together. */
export function registerSender(app: Pick<App, 'db' | 'jobs'>, sender: Sender): void {
  app.jobs.every({ name: sender.job, seconds: EVERY_SECONDS, run: (signal) => sendDue(app, sender, signal) });
}

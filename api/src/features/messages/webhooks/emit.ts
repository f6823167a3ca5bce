import { createHash } from 'node:crypto';
import type { WebhookData, webhooks } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { enqueueFound } from '../outbox/index.ts';
import { MESSAGES } from './emit-store.ts';

/** An event that receivers may want to hear of. The data is that of its type. */
export type Emitted = {
  [T in webhooks.WebhookEvent]: {
    /** Whom it concerns: the webhooks of this member and those of the site hear it. */
    memberId: string;
    type: T;
    /** Tells this occurrence apart from all others of its type. The same occurrence twice is one message. */
    occurrence: string | number;
    data: WebhookData[T];
  };
}[webhooks.WebhookEvent];

const messageId = (happening: string) => `msg_${createHash('md5').update(happening).digest('hex')}`;

/**
 * Writes the messages about events into the outbox, in the caller's transaction and with one statement for all of a batch.
 * Members without webhooks cost an index look-up.
 */
export async function emit(tx: Tx, events: readonly Emitted[]): Promise<void> {
  if (events.length === 0) return;
  const happenings = events.map(({ type, occurrence }) => `${type}:${occurrence}`);
  await enqueueFound(tx, MESSAGES, [
    events.map(({ memberId }) => memberId),
    events.map(({ type }) => type),
    happenings,
    happenings.map(messageId),
    events.map(({ data, memberId }) => JSON.stringify({ ...data, memberId })),
  ]);
}

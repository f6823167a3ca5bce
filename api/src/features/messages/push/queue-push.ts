import type { Tx } from '../../../platform/db/tx.ts';
import type { ToldNotice } from '../notices/index.ts';
import { enqueue } from '../outbox/index.ts';
import { subscriptionsOf } from './subscription-store.ts';

export const PUSH = 'push';

/** What a member is told. The words are made when it is sent. */
export interface PushMessage {
  memberId: string;
  /** Names the event: the same key twice is one message for each browser. */
  key: string;
  notice: ToldNotice;
  /** How many others there are, which this message stands for as well. */
  more: number;
  /** The page that a click opens. */
  path: string;
  /** A newer message under the same tag takes the place of the older one. */
  tag: string;
  language: 'en' | 'de' | 'es';
}

export type StoredPush = Omit<PushMessage, 'memberId' | 'key'> & { subscriptionId: number };

/** News of yesterday is not worth a message. */
const EXPIRES_SECONDS = 86_400;

/** Queues the messages for every browser of their members. */
export async function queuePushes(tx: Tx, messages: readonly PushMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const subscriptions = await subscriptionsOf(tx, [...new Set(messages.map(({ memberId }) => memberId))]);
  for (const { id, memberId, endpoint } of subscriptions) {
    for (const { memberId: to, key, ...message } of messages) {
      if (to !== memberId) continue;
      const stored: StoredPush = { ...message, subscriptionId: id };
      await enqueue(tx, {
        key: `push:${id}:${key}`,
        kind: PUSH,
        memberId,
        // The whole address is a secret of the browser's; admins see which service it is.
        target: new URL(endpoint).origin,
        parameters: stored,
        // The browser shows a second copy in the place of the first.
        ifUncertain: 'retry',
        expiresInSeconds: EXPIRES_SECONDS,
      });
    }
  }
}

import { createHash } from 'node:crypto';
import type { WebhookData, webhooks } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { enqueueFound } from '../outbox/index.ts';
import { WEBHOOK } from './message.ts';

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

const HEARS = `w.state = 'active' and e.type = any (w.events)`;

const MESSAGES = `select 'webhook:' || w.id || ':' || e.happening, '${WEBHOOK}', w.member_id, w.url,
    jsonb_build_object('webhookId', w.id, 'messageId', e.message_id, 'type', e.type,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data::jsonb),
    'retry'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
    e (about, type, happening, message_id, data, n)
  cross join lateral (
    select w.id, w.member_id, w.url from webhook w where w.member_id = e.about and ${HEARS}
    union all select w.id, w.member_id, w.url from webhook w where w.member_id is null and ${HEARS}
  ) w order by e.n`;

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

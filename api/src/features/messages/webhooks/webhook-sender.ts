import { GuardedHttpError } from '../../../platform/outside/guarded-http.ts';
import { isInner } from '../../../platform/outside/outside-address.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type ClaimedDelivery, cutOffAfter, type Lanes, notMine, type Outcome, type Sender } from '../outbox/index.ts';
import { isLastTry, laterBy, outcomeOf, PAUSES } from './answer-rules.ts';
import { keepAnswer, type ReceiverAnswer } from './delivery-log-store.ts';
import { WEBHOOK } from './message.ts';
import { headersOf } from './signature.ts';
import * as store from './store.ts';
import { bodyOf, LISTENED, type StoredMessage } from './stored-message.ts';

const WITHIN_SECONDS = 15;
/** So much of an answer is kept for the owner to read. */
const SHOWN_BYTES = 2048;

/** The database takes no zero bytes. Half a character at the end is left out. */
const textOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD+$/, '')
    .slice(0, SHOWN_BYTES);

/** Many members may use one service, so a silent address there counts against the member who named it, not against the service. */
const LANES: Lanes = {
  receiverOf: ({ memberId, target }) => `${memberId} ${URL.parse(target)?.host ?? target}`,
  perReceiver: { prompt: 8, unknown: 2, slow: 1 },
  perMember: 10,
  unprovenPerMember: 4,
  forUnproven: 40,
  promptMs: 3000,
};
const AT_ONCE = 60;

/** Takes messages out of the outbox to the addresses that members and admins chose. */
export function webhookSender({ db, guardedHttp, settings }: Pick<App, 'db' | 'guardedHttp' | 'settings'>): Sender {
  const agent = `${settings.brandName.replace(/[^\w-]+/g, '-')}-Webhooks/${settings.version}`;

  async function send(
    delivery: ClaimedDelivery,
    begin: () => Promise<boolean>,
    stop: AbortSignal,
  ): Promise<Outcome | typeof notMine> {
    const message = delivery.parameters as StoredMessage;
    const webhook = await db.read((tx) => store.findWebhook(tx, message.webhookId));
    if (!webhook) return { is: 'withdrawn', reason: 'the webhook was deleted' };
    if (webhook.state === 'ended') return { is: 'withdrawn', reason: 'the webhook has ended' };
    if (webhook.url === LISTENED) return { is: 'kept' };
    if (!(await begin())) return notMine;
    const { outcome, answer } = await attempt(webhook, message, {
      attempts: delivery.attempts,
      signal: cutOffAfter(stop),
    });
    await db.write((tx) => keepAnswer(tx, delivery.id, answer));
    if (outcome === 'gone') {
      await db.write((tx) => store.endWebhook(tx, webhook.id, 'gone'));
      return { is: 'refused', reason: 'the receiver answered 410, which ends the webhook' };
    }
    if (outcome.is === 'sent') await db.write((tx) => store.markSuccess(tx, webhook.id));
    else if (isLastTry(delivery.attempts))
      await db.write((tx) => store.endIfSilent(tx, webhook.id, delivery.createdAt));
    return outcome;
  }

  async function attempt(
    webhook: store.WebhookRow,
    message: StoredMessage,
    { attempts, signal }: { attempts: number; signal: AbortSignal },
  ): Promise<{ outcome: Outcome | 'gone'; answer: ReceiverAnswer }> {
    const started = performance.now();
    const tookMs = () => Math.round(performance.now() - started);
    const body = bodyOf(message);
    const timestamp = Math.floor(Date.now() / 1000);
    const signed = headersOf({ id: message.messageId, timestamp, body }, secretsOf(webhook));
    try {
      const {
        url,
        status,
        headers,
        body: begin,
      } = await guardedHttp.request(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': agent, ...signed },
        body,
        withinMs: WITHIN_SECONDS * 1000,
        maxBytes: SHOWN_BYTES,
        onlyBeginning: true,
        inner: settings.webhookAllow,
        signal,
      });
      // What an inner service answers is not for members to read.
      const shown = isInner(url, settings.webhookAllow) ? null : textOf(begin);
      return {
        outcome: outcomeOf({ status, retryAfter: headers['retry-after'] }, attempts, Math.random()),
        answer: { tookMs: tookMs(), status, body: shown },
      };
    } catch (error) {
      if (!(error instanceof GuardedHttpError)) throw error;
      return {
        outcome: { is: 'postponed', reason: error.reason, afterSeconds: laterBy(attempts, Math.random()) },
        answer: { tookMs: tookMs(), status: null, body: null },
      };
    }
  }

  return {
    kind: WEBHOOK,
    job: 'send-webhooks',
    atOnce: AT_ONCE,
    withinSeconds: WITHIN_SECONDS,
    pauses: PAUSES,
    lanes: LANES,
    send,
  };
}

function secretsOf({ secret, old_secret, old_secret_until }: store.WebhookRow): Buffer[] {
  const oldSigns = old_secret && old_secret_until && old_secret_until > new Date();
  return oldSigns ? [secret, old_secret] : [secret];
}

import { createHash } from 'node:crypto';
import { type GuardedAnswer, GuardedHttpError } from '../../../platform/outside/guarded-http.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { moreNotices, noticeSentence, turnOffWords } from '../notices/index.ts';
import { type ClaimedDelivery, cutOffAfter, type Lanes, notMine, type Outcome, type Sender } from '../outbox/index.ts';
import { encryptFor } from './encrypt.ts';
import { contactOf } from './possible-rules.ts';
import { PUSH, type StoredPush } from './queue-push.ts';
import { endSubscription, findSubscription } from './subscription-store.ts';
import { authorization, type VapidKey } from './vapid.ts';

const WITHIN_MS = 15_000;
const ONE_DAY_SECONDS = 86_400;

/** Browsers name the service, so a member can name a silent one. A few services serve everybody, and need many places. */
const LANES: Lanes = {
  receiverOf: ({ target }) => URL.parse(target)?.host ?? target,
  perReceiver: { prompt: 30, unknown: 5, slow: 2 },
  perMember: 3,
  unprovenPerMember: 2,
  forUnproven: 20,
  promptMs: 5000,
};

/** Services take 32 characters of base64url at most. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** Declarative Web Push: Safari shows it by itself, and our service worker reads the same. */
function payloadOf({ notice, more, path, tag, language }: StoredPush, site: string): string {
  const { title, text } = noticeSentence(language, notice);
  const body = more > 0 ? `${text} (${moreNotices(language, more)})` : text;
  const navigate = `${site}${path}`;
  const actions = [{ action: 'off', title: turnOffWords(language), navigate: `${site}/settings/notifications` }];
  return JSON.stringify({ web_push: 8030, notification: { title, body, navigate, tag, lang: language, actions } });
}

const retryAfter = ({ headers }: GuardedAnswer) => {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? { afterSeconds: Math.min(seconds, ONE_DAY_SECONDS) } : {};
};

/** What the service's answer means (RFC 8030). `ends`: the browser has unsubscribed, or moved. */
function outcomeOf(answer: GuardedAnswer): { outcome: Outcome; ends: boolean } {
  const { status } = answer;
  const reason = `the push service returned ${status}`;
  if (status >= 200 && status < 300) return { outcome: { is: 'sent' }, ends: false };
  if (status === 404 || status === 410)
    return { outcome: { is: 'withdrawn', reason: 'the browser has unsubscribed' }, ends: true };
  if (status === 429 || status >= 500)
    return { outcome: { is: 'postponed', reason, ...retryAfter(answer) }, ends: false };
  return { outcome: { is: 'refused', reason }, ends: false };
}

/** An address that the guarded client will never reach ends the subscription; a network that is down does not. */
function outcomeOfError({ reason }: GuardedHttpError): { outcome: Outcome; ends: boolean } {
  const words = `the push service was not reached: ${reason}`;
  if (reason === 'timeout') return { outcome: { is: 'uncertain', reason: words }, ends: false };
  if (reason === 'unreachable' || reason === 'too_large')
    return { outcome: { is: 'postponed', reason: words }, ends: false };
  return { outcome: { is: 'withdrawn', reason: words }, ends: true };
}

export function pushSender(
  { db, settings, guardedHttp }: Pick<App, 'db' | 'settings' | 'guardedHttp'>,
  siteKey: () => Promise<VapidKey>,
): Sender {
  async function send(
    delivery: ClaimedDelivery,
    begin: () => Promise<boolean>,
    stop: AbortSignal,
  ): Promise<Outcome | typeof notMine> {
    const push = delivery.parameters as StoredPush;
    const subscription = await db.read((tx) => findSubscription(tx, push.subscriptionId));
    // Somebody else may have signed in on that browser since.
    if (subscription?.memberId !== delivery.memberId || !subscription)
      return { is: 'withdrawn', reason: 'the browser has unsubscribed' };
    const { endpoint } = subscription;
    const contact = contactOf(settings);
    const body = encryptFor(subscription, payloadOf(push, settings.publicUrl ?? ''));
    const headers = {
      authorization: authorization(await siteKey(), { endpoint, contact, now: new Date() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(ONE_DAY_SECONDS),
      urgency: 'normal',
      topic: topicOf(push.tag),
    };
    if (!(await begin())) return notMine;
    const { outcome, ends } = await guardedHttp
      .request(endpoint, { method: 'POST', headers, body, withinMs: WITHIN_MS, maxBytes: 0, signal: cutOffAfter(stop) })
      .then(outcomeOf, (error: unknown) => {
        if (error instanceof GuardedHttpError) return outcomeOfError(error);
        throw error;
      });
    if (ends) await db.write((tx) => endSubscription(tx, subscription.id));
    return outcome;
  }

  return { kind: PUSH, job: 'send-push', atOnce: 30, withinSeconds: WITHIN_MS / 1000, lanes: LANES, send };
}

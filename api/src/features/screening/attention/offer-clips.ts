import { randomInt } from 'node:crypto';
import { constants, type RouteOutput, type screening } from '@viewloop/contract';
import { balanceOf } from '../../../ledger/index.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { isLive, verificationDue, whereaboutsOf } from '../../exchange/watching/index.ts';
import {
  type FairPlayRules,
  judgeAttentionOf,
  lookAtStarters,
  type Origin,
  recordRefusals,
} from '../../trust/fair-play/index.ts';
import type { Clips } from '../clips/index.ts';
import { chanceOfQuestion, neverLeaves } from './attention-rules.ts';
import { openCheckOf } from './check-store.ts';
import { newNonce } from './nonce.ts';
import * as store from './offer-store.ts';
import { type Places, placesFor } from './place-rules.ts';

type Next = RouteOutput<typeof screening.nextClips>;

/** Letters and digits that nobody confuses. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** Names a showing: it drifts over the picture, and can be read from a photograph of it. */
function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

export interface Asking {
  viewerId: string;
  origin: Origin;
  /** What the viewer says they understand, instead of what the browser says. */
  language: string | undefined;
}

/** What is known of a viewer who asks, besides the rules of fair play. */
interface Known {
  deviceKey: string;
  /** None of the latest clips was left before its end. */
  leavesNone: boolean;
}

/** Why nothing is offered, or how many offers of today ended unseen. Writes down what the rules allow this viewer today. */
async function closedFor(
  tx: Tx,
  { viewerId, origin }: Asking,
  { deviceKey, leavesNone }: Known,
  rules: FairPlayRules,
): Promise<NonNullable<Next['closed']> | { lapsed: number }> {
  if ((await verificationDue(tx, [viewerId])).has(viewerId)) return 'verify_first';
  const starting = { viewerId, origin };
  const starters = await lookAtStarters(tx, [starting], { ...rules, isLive });
  const windows = await store.otherWindows(tx, { viewerId, address: origin.address, deviceKey });
  const { judged, believed, creditsLeft, checkChance } = judgeAttentionOf(starters, starting, rules, windows);
  const { refusal } = judged;
  if (refusal) await recordRefusals(tx, [{ memberId: viewerId, judged }]);
  if (refusal?.code === 'set_aside') return 'set_aside';
  if (!believed) return 'not_known_yet';
  if (refusal?.code === 'too_many_windows') throw new Problem('too_many_windows', { limit: refusal.limit });
  if (refusal) return 'day_is_full';
  return store.allowToday(tx, viewerId, { creditsLeft, checkChance: chanceOfQuestion(checkChance, leavesNone) });
}

/** Offers as many clips as are missing, each with its whole length reserved. */
async function offer(
  tx: Tx,
  asking: Asking,
  { deviceKey, leavesNone }: Known,
  { most, silenceSeconds }: Places,
): Promise<void> {
  const { viewerId, origin } = asking;
  const where = whereaboutsOf(origin.audience);
  const language = asking.language ?? where.language;
  const wanted = await store.clipsFor(tx, { id: viewerId, country: where.country, language }, most);
  if (wanted.length === 0) return;
  const free = await store.lockOffered(tx, wanted);
  const device = origin.audience?.split(',')[2] || 'desktop';
  for (const clipId of wanted) {
    const reservedMs = free.get(clipId);
    if (reservedMs === undefined) continue;
    await store.insertVisit(tx, {
      clipId,
      viewerId,
      reservedMs,
      silenceSeconds,
      device,
      deviceKey,
      saysNothing: leavesNone,
      language,
      country: where.country,
      address: origin.address,
      code: newCode(),
      nonce: newNonce(),
    });
  }
}

const deviceKeyOf = ({ device }: Origin) => device ?? '-';

/** Offers the next clips to a viewer. Returns what is open then. */
export async function offerClips(
  tx: Tx,
  asking: Asking,
  rules: FairPlayRules,
): Promise<{ closed: Next['closed']; visits: store.OpenVisit[] }> {
  const leavesNone = rules.checks && neverLeaves(await store.latestToEnd(tx, asking.viewerId));
  const known = { deviceKey: deviceKeyOf(asking.origin), leavesNone };
  const allowed = await closedFor(tx, asking, known, rules);
  if (typeof allowed === 'string') return { closed: allowed, visits: [] };
  const places = placesFor(allowed.lapsed);
  const open = await store.openVisits(tx, asking.viewerId);
  if (open.length >= places.most) return { closed: null, visits: open };
  await offer(tx, asking, known, { ...places, most: places.most - open.length });
  const visits = await store.openVisits(tx, asking.viewerId);
  return { closed: visits.length === 0 ? 'seen_all' : null, visits };
}

export function shownOffer(visit: store.OpenVisit, clips: Clips, sessionId: string): screening.Offer {
  const { visitId, clipId, title, code, nonce, seconds, countedMs, cover } = visit;
  const { renditions, frames, captions } = clips.addressesOf({ ...visit, id: clipId }, sessionId);
  return {
    visitId,
    clipId,
    title,
    code,
    nonce,
    seconds,
    countedMs,
    captions,
    seq: visit.beats,
    durationMs: visit.durationMs ?? 0,
    width: visit.width ?? 0,
    height: visit.height ?? 0,
    hasSound: visit.hasSound ?? false,
    renditions: renditions.map(({ url, until, height, width, bytes }) => ({ url, until, height, width, bytes })),
    cover: frames[(cover ?? 1) - 1] ?? null,
  };
}

/** The ring of a viewer as it is now. */
export async function readRing(
  tx: ReadTx,
  viewerId: string,
): Promise<Pick<Next, 'ringMs' | 'creditsToday' | 'balance' | 'check'>> {
  const [{ ringMs, paid }, balance, checkId] = await Promise.all([
    store.ringOf(tx, viewerId),
    balanceOf(tx, viewerId),
    openCheckOf(tx, viewerId),
  ]);
  return {
    ringMs,
    creditsToday: paid * constants.CREDITS_PER_ATTENTION,
    balance,
    check: checkId === null ? null : { id: checkId },
  };
}

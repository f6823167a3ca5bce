import { randomInt, randomUUID } from 'node:crypto';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import { usualBlock } from './allowance-rules.ts';
import { blocksNow, type IsLive } from './block-store.ts';
import { insertWork, leaveOpenChecks } from './check-store.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { judgeStart, type StartJudgement } from './start-rules.ts';
import { looksMadeUp, unpackBeats } from './trace-rules.ts';
import { insertTraces, type LiveViewOf, latestBeats } from './trace-store.ts';
import { type TrustRow, trustOf } from './trust-store.ts';
import { recordVerdicts } from './verdict-store.ts';

/** Where a watch comes from: a keyed hash of the address block, and the browser's own cookie. */
export interface Origin {
  address: Buffer | null;
  device: string | null;
  audience: string | null;
  /** The block itself. It is compared with those that an admin allows more, and not stored. */
  block: string;
}

export interface JudgedStart extends StartJudgement {
  /** The proof of work that was asked for, as a check that is open from the beginning. */
  checkId: string | null;
  openChecks: number;
}

const FINE = 2 ** 32;
const chance = () => randomInt(FINE) / FINE;

interface Starting {
  viewerId: string;
  origin: Origin;
}

/** Looks at the members who want to start, together with the other statements that only look. */
export async function lookAtStarters(
  tx: Tx,
  starts: readonly Starting[],
  { rules, isLive }: FairPlayRules & { isLive: IsLive },
) {
  const memberIds = starts.map(({ viewerId }) => viewerId);
  const asksForBlocks = rules.block_ceiling !== 'off' || rules.windows !== 'off';
  const whereabouts = starts.map(({ viewerId: memberId, origin }) => ({ memberId, ...origin }));
  const [trust, beats, blocks] = await allOf([
    trustOf(tx, memberIds),
    latestBeats(tx, memberIds),
    asksForBlocks ? blocksNow(tx, whereabouts, isLive) : Promise.resolve([]),
  ]);
  return { trust, beats, blocks: new Map(blocks.map((now) => [now.memberId, now])), opened: new Map<string, number>() };
}

/** Judges the starts of a batch one after another, because each opens a window that the next ones see. */
export function judgeStarter(
  { trust, beats, blocks, opened }: Awaited<ReturnType<typeof lookAtStarters>>,
  { viewerId: memberId, origin }: Starting,
  rules: FairPlayRules,
  requiredMs: number,
): JudgedStart {
  const row = trust.get(memberId) as TrustRow;
  const madeUp = looksMadeUp((beats.get(memberId) ?? []).map(unpackBeats));
  const window = `${origin.block} ${origin.device}`;
  const inBatch = opened.get(window) ?? 0;
  const now = blocks.get(memberId);
  const place = {
    blockEarned: now?.earned ?? 0,
    blockLimit: rules.wide.get(origin.block) ?? usualBlock(rules.numbers, rules.mode),
    windows: (now?.windows ?? 0) + inBatch,
  };
  const named = row.channels > 0 || row.paid || row.vouchedByAdmin;
  const judgement = judgeStart({ ...row, madeUp, named }, place, rules, requiredMs, [chance(), chance()]);
  if (!judgement.refusal) opened.set(window, inBatch + 1);
  return { ...judgement, checkId: judgement.work ? randomUUID() : null, openChecks: row.openChecks };
}

export interface StartedView {
  memberId: string;
  origin: Origin;
  judged: JudgedStart;
}

type JudgedMember = Pick<StartedView, 'memberId' | 'judged'>;

const verdictsOf = (members: readonly JudgedMember[]) =>
  members.flatMap(({ memberId, judged: { level, verdicts } }) =>
    verdicts.map((verdict) => ({ memberId, level, ...verdict })),
  );

/** A refusal is counted with the rule that made it. */
export const recordRefusals = (tx: Tx, members: readonly JudgedMember[]): Promise<void> =>
  recordVerdicts(tx, verdictsOf(members));

/**
 * Remembers where the watches come from, what was judged, and the questions that were left open before. Sent right behind
 * the statement that writes the watches.
 */
export async function recordStarts(tx: Tx, views: readonly StartedView[], liveViewOf: LiveViewOf): Promise<void> {
  await allOf([
    leaveOpenChecks(
      tx,
      views.filter(({ judged }) => judged.openChecks > 0).map(({ memberId }) => memberId),
    ),
    insertTraces(
      tx,
      views.map(({ memberId, origin }) => ({ memberId, ...origin })),
      liveViewOf,
    ),
    insertWork(
      tx,
      views.flatMap(({ memberId, judged: { checkId } }) => (checkId === null ? [] : [{ id: checkId, memberId }])),
      liveViewOf,
    ),
    recordVerdicts(tx, verdictsOf(views)),
  ]);
}

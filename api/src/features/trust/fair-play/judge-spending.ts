import type { Tx } from '../../../platform/db/tx.ts';
import { mustWait, unprovenPart } from './allowance-rules.ts';
import { levelOf } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { countSpending, moveUnproven, readSpending } from './spending-store.ts';
import { type TrustRow, trustOf } from './trust-store.ts';
import { recordVerdicts } from './verdict-store.ts';

export interface Spending {
  memberId: string;
  credits: number;
  /** Before it is spent, with the account locked. */
  balance: number;
  address: Buffer | null;
  /** Platform and id of the promoted video. */
  video: string;
}

export interface JudgedSpending {
  /** Of the payment, what comes out of unproven earnings. */
  unproven: number;
  /** The places it pays for are not offered until its owner is believed. */
  waits: boolean;
}

const PROVEN: JudgedSpending = { unproven: 0, waits: false };

/** Judges a payment for a promotion, and counts what it takes out of unproven earnings. */
export async function judgeSpending(
  tx: Tx,
  { memberId, credits, balance, address, video }: Spending,
  { numbers, rules, mode }: FairPlayRules,
): Promise<JudgedSpending> {
  if (rules.unproven_waits === 'off') return PROVEN;
  const trust = (await trustOf(tx, [memberId])).get(memberId) as TrustRow;
  const level = levelOf(trust, numbers);
  const unproven = unprovenPart(credits, {
    balance,
    unproven: trust.unproven,
    ahead: trust.proven && !trust.aside ? numbers.levels[level].ahead : 0,
  });
  if (unproven === 0) return PROVEN;
  const keys = { address: address?.toString('hex') ?? 'unknown', video };
  const waits = mustWait(unproven, mode, await readSpending(tx, keys), numbers);
  const applied = rules.unproven_waits === 'on';
  if (waits) await recordVerdicts(tx, [{ memberId, level, rule: 'unproven_waits', applied }]);
  else await countSpending(tx, keys, unproven);
  await moveUnproven(tx, memberId, unproven);
  return { unproven, waits: waits && applied };
}

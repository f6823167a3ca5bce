import { type admin, constants } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { doubtOf, worthOf } from './case-rules.ts';
import { type CaseRow, findCaseRow, noticedDays, noticedMembers } from './case-store.ts';
import { levelOf } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

const MOST_CASES = 100;

function caseOf(row: CaseRow, trust: TrustRow, { numbers }: Pick<FairPlayRules, 'numbers'>): admin.FairPlayCase {
  const { memberId, username, suspended, unprovenCredits, reasons, objection, cluster } = row;
  const level = levelOf(trust, numbers);
  const doubt = doubtOf({
    aside: trust.aside,
    answers: trust,
    headStart: numbers.levels[level].headStart,
    rules: reasons.map(({ rule }) => rule),
  });
  return {
    memberId,
    username,
    suspended,
    level,
    unprovenCredits,
    doubt,
    reasons,
    objection,
    cluster,
    standing: trust.aside ? 'aside' : trust.proven ? 'believed' : 'unproven',
    worth: worthOf(unprovenCredits, doubt),
    checksPassed: trust.passed,
    checksMissed: row.failed,
  };
}

/** The most costly first. What nobody can save is left out, unless the member objects and waits for an answer. */
export async function readCases(tx: ReadTx, rules: FairPlayRules): Promise<admin.FairPlayCase[]> {
  const rows = await noticedMembers(tx);
  const trust = await trustOf(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return rows
    .map((row) => caseOf(row, trust.get(row.memberId) as TrustRow, rules))
    .filter(({ worth, objection }) => worth > 0 || objection !== null)
    .sort((a, b) => b.worth - a.worth || a.username.localeCompare(b.username))
    .slice(0, MOST_CASES);
}

const vouchedFor = ({ channels, paid, vouched, vouchedByAdmin, factorDays }: TrustRow) => ({
  channels,
  deposits: paid,
  secondFactor: (factorDays ?? 0) >= constants.VOUCHING_FACTOR_DAYS,
  admin: vouchedByAdmin,
  enough: vouched,
});

export async function readCase(tx: ReadTx, memberId: string, rules: FairPlayRules) {
  const [row, trust, history] = await Promise.all([
    findCaseRow(tx, memberId),
    trustOf(tx, [memberId]),
    noticedDays(tx, memberId),
  ]);
  if (!row) return undefined;
  const own = trust.get(memberId) as TrustRow;
  return {
    ...caseOf(row, own, rules),
    vouchedFor: vouchedFor(own),
    registeredAt: row.registeredAt.toISOString(),
    earned: row.earned,
    setAsideAt: row.setAsideAt?.toISOString() ?? null,
    history,
  };
}

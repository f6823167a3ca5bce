import { randomInt, randomUUID } from 'node:crypto';
import { membersIn, post } from '../../../ledger/index.ts';
import { isConnectionTrouble } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { countEarnedInBlocks } from '../../trust/fair-play/index.ts';
import { insertChecks } from './check-store.ts';
import {
  beginBlocks,
  judgeReport,
  type Looked,
  type Lots,
  type Outcome,
  type ReportAnswer,
  type SentReport,
  type Writes,
} from './judge-report.ts';
import { newNonce } from './nonce.ts';
import * as store from './visit-store.ts';

interface Batch {
  outcomes: Outcome[];
  paid: ReadonlySet<string>;
  rings: number;
  usedUp: number[];
}

const FINE = 2 ** 32;
const LOTS: Lots = { chance: () => randomInt(FINE) / FINE, newNonce, newCheckId: randomUUID };

async function judgeBatch(tx: Tx, sent: readonly SentReport[]): Promise<Batch> {
  const ids = [...new Set(sent.map(({ visitId }) => visitId))];
  const viewerIds = [...new Set(sent.map(({ viewerId }) => viewerId))];
  const [days, funds, visits, viewers] = await allOf([
    store.lockDays(tx, viewerIds),
    store.lockFunds(tx, ids),
    store.lockVisits(tx, ids),
    store.askedViewers(tx, viewerIds),
  ]);
  const looked: Looked = {
    days: new Map(days.map((day) => [day.viewerId, day])),
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    viewers: new Map(viewers.map((viewer) => [viewer.viewerId, viewer])),
    durations: new Map(funds.map(({ clipId, durationMs }) => [clipId, durationMs])),
  };
  const writes: Writes = { visits: [], funds: new Map(), days: [], paid: [], inBlocks: [], checks: [] };
  const judged = new Set<string>();
  const outcomes = sent.map((report): Outcome => {
    if (judged.has(report.viewerId)) return { kind: 'left_out' };
    judged.add(report.viewerId);
    return judgeReport(report, looked, writes, LOTS);
  });
  const { begun, usedUp } = beginBlocks(funds, writes);
  // A block begins before somebody is paid out of it.
  const entries = [...begun, ...writes.paid];
  if (writes.visits.length > 0)
    await tx.lastly([
      store.writeDays(tx, writes.days),
      store.writeFunds(tx, [...writes.funds.values()]),
      store.writeVisits(tx, writes.visits),
      insertChecks(tx, writes.checks),
      post(tx, entries),
      countEarnedInBlocks(tx, writes.inBlocks),
    ]);
  const rings = writes.days.reduce((sum, day) => sum + day.rings, 0);
  return { outcomes, paid: membersIn(entries), rings, usedUp };
}

/**
 * Judges reports that arrive together in one transaction. `onUsedUp` is called for clips whose budget is used up; a job does the same
 * for those that a crash leaves behind.
 */
export function attentionReports(
  { db, events, metrics }: Pick<App, 'db' | 'events' | 'metrics'>,
  onUsedUp: (clipId: number) => Promise<void>,
): (sent: SentReport) => Promise<ReportAnswer> {
  const reports = metrics.count('viewloop_attention_reports_total', 'Reports of attention in the screening room');
  const ringsPaid = metrics.count('viewloop_attention_paid_total', 'Rings of 30 attentive seconds that were paid for');

  async function run(batch: SentReport[], patiently: boolean, onceSent = () => {}): Promise<Outcome[]> {
    const done = await db.write((tx) => judgeBatch(tx, batch), {
      hurried: !patiently,
      batch: !patiently,
      looksFirst: true,
      plannedOnce: true,
      onceSent,
    });
    reports.inc(batch.length);
    ringsPaid.inc(done.rings);
    for (const memberId of done.paid) events.publish(memberId, 'credits');
    for (const clipId of done.usedUp) void onUsedUp(clipId);
    return done.outcomes;
  }
  const together = gather(run, {
    most: 128,
    answersWaitForNext: true,
    mayRetryAlone: (error) => !isConnectionTrouble(error),
  });

  return async (sent) => {
    let outcome = await together(sent);
    if (outcome.kind === 'new_day') await db.write((tx) => store.openDays(tx, [sent.viewerId]));
    if (outcome.kind === 'new_day' || outcome.kind === 'left_out') [outcome = outcome] = await run([sent], true);
    switch (outcome.kind) {
      case 'answer':
        return outcome.answer;
      case 'refused':
        throw outcome.problem;
      case 'left_out':
      case 'new_day':
        throw new Problem('busy');
    }
  };
}

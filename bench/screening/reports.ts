import { constants, screening } from '@viewloop/contract';
import type { ServerProcess } from '../../api/src/testing/server-process.ts';
import type { Case } from '../cases/case.ts';
import { httpRound } from '../compare.ts';
import type { LoadResult } from '../load/measure.ts';
import { tellStep } from '../progress.ts';
import type { World } from '../surroundings.ts';
import { endVisits, NONCE, openVisits, REPORTS_SO_FAR, SEEN_SECONDS, screenedClips } from './room.ts';

const CLIPS = 200;
/** Enough for every second of every visit. */
const CREDITS = 1_000_000;
const SECONDS = constants.ATTENTION_BEAT_SECONDS;

let firstVisit = 0;

/** One report of each viewer, of three seconds that count. Every tenth fills a ring and is paid. */
const report: Case = {
  name: `${screening.reportAttention.method} ${screening.reportAttention.path}`,
  inFlight: 32,
  target: 0,
  async prepare(surroundings, turns) {
    await endVisits(surroundings);
    const firstClip = await screenedClips(surroundings, { clips: CLIPS, credits: CREDITS });
    firstVisit = await openVisits(surroundings, { firstClip, clips: CLIPS, visits: turns });
  },
  request: (i) => ({
    method: 'POST',
    path: screening.reportAttention.path,
    member: i + 1,
    body: {
      visitId: firstVisit + i,
      seq: REPORTS_SO_FAR + 1,
      nonce: NONCE,
      playedMs: SECONDS * 1000,
      seconds: '1'.repeat(SEEN_SECONDS + SECONDS),
      positionMs: (SEEN_SECONDS + SECONDS) * 1000,
      loops: 0,
      visible: true,
      focused: true,
      playing: true,
    },
  }),
  known: () => [],
};

/** Reports that were answered and not counted would be fast for nothing. */
async function demandCounted({ query }: World, reports: number, rounds: number): Promise<void> {
  const [row] = await query<{ counted: number; paid: number }>(
    `select count(*) filter (where counted_ms = $2)::integer as counted,
       (select sum(paid)::integer from attention_day) as paid from clip_visit where id >= $1`,
    [firstVisit, (SEEN_SECONDS + SECONDS) * 1000],
  );
  if (row?.counted !== reports) throw new Error(`only ${row?.counted} of ${reports} reports counted`);
  if (row?.paid !== Math.floor(reports / 10) * rounds) throw new Error(`${row?.paid} rings were paid`);
}

export async function measureReports(
  world: World,
  server: ServerProcess,
  { rounds, reports }: { rounds: number; reports: number },
): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  // The first round is not measured: a server that has just started is still compiling.
  for (let round = 0; round <= rounds; round++) {
    tellStep(`  reports of attention, ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`);
    const result = await httpRound(world, server, report, reports);
    if (Object.keys(result.statuses).some((status) => status !== '200'))
      throw new Error(`${report.name}: ${JSON.stringify(result.statuses)}`);
    await demandCounted(world, reports, round + 1);
    if (round > 0) results.push(result);
  }
  return results;
}

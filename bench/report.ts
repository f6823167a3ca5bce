import type { Earlier } from './against.ts';
import type { AuditCost } from './audit.ts';
import type { Comparison } from './compare.ts';
import type { ManyDeposits } from './deposits.ts';
import type { Floor } from './floor.ts';
import type { GrowthReport } from './growth.ts';
import type { Loop } from './loop.ts';
import { median } from './median.ts';
import type { PageScore } from './pages.ts';
import type { Starts } from './starts.ts';
import type { Walk } from './walk.ts';

const number = (value: number, digits = 0) => value.toFixed(digits);

/** Formats the results as Markdown, to be pasted into docs/measurements.md. */
export function comparisonTable(comparisons: readonly Comparison[], earlier?: Earlier): string {
  const perSecond = ({ http }: Pick<Comparison, 'http'>) => median(http.map((result) => result.perSecond));
  const against = (one: Comparison) => {
    const before = earlier?.get(one.name);
    if (!earlier) return '';
    return before
      ? ` ${number(perSecond(before))} | ${number(perSecond(one) / perSecond(before), 2)} | ${before.queries} |`
      : ' – | – | – |';
  };
  const rows = comparisons.map((one) => {
    const { name, http, pgbench, ratio, target, queries } = one;
    const ours = perSecond(one);
    const p50 = median(http.map((result) => result.p50));
    const p99 = median(http.map((result) => result.p99));
    const beside =
      ratio === null
        ? '– | – | – | –'
        : `${number(median(pgbench))} | ${number(ratio, 2)} | ${target} | ${ratio >= target ? 'yes' : 'no'}`;
    return `| ${name} | ${number(ours)} | ${beside} | ${number(p50, 1)} | ${number(p99, 1)} | ${queries} |${against(one)}`;
  });
  return [
    `| call | ours /s | pgbench /s | ratio | target | reached | p50 ms | p99 ms | statements |${earlier ? ' earlier /s | ours to earlier | its statements |' : ''}`,
    `|---|---|---|---|---|---|---|---|---|${earlier ? '---|---|---|' : ''}`,
    ...rows,
  ].join('\n');
}

/** How much slower each call is with a thousand times the data. */
export function growthTable({ rows, generatedIn, forgetting }: GrowthReport): string {
  const lines = rows.map(
    ({ name, smallP95, largeP95, ratio }) =>
      `| ${name} | ${number(smallP95, 2)} | ${number(largeP95, 2)} | ${number(ratio, 2)} | ${ratio <= 1.5 ? 'yes' : 'no'} |`,
  );
  return [
    '| call | p95 small, ms | p95 large, ms | ratio | at most 1.5 |',
    '|---|---|---|---|---|',
    ...lines,
    '',
    `The large world was made in ${number(generatedIn)} s.`,
    `The ${forgetting.rows} traces of one day were deleted in ${number(forgetting.seconds, 1)} s.`,
  ].join('\n');
}

export function pagesTable(pages: readonly PageScore[]): string {
  const lines = pages.map(
    ({ page, scores, performance, shift }) =>
      `| ${page} | ${Object.values(scores).join(' | ')} | ${performance.join(', ')} | ${number(shift, 3)} |`,
  );
  const lost = pages.flatMap(({ page, lost: reasons, moved }) => [
    ...reasons.map((reason) => `- ${page}, ${reason}`),
    ...moved.map((element) => `- ${page}, moved: ${element}`),
  ]);
  return [
    '| page | performance | accessibility | best practices | search | performance of each round | highest shift |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    ...(lost.length > 0 ? ['', ...lost] : []),
  ].join('\n');
}

export function floorTable({ rows, memory }: Floor): string {
  const lines = rows.map(
    ({ name, perSecond, limit, limitPerSecond, ratio, processor }) =>
      `| ${name} | ${number(perSecond)} | ${limit} | ${number(limitPerSecond)} | ${number(ratio, 2)} | ${
        processor
          ? `${number(processor.ours, 1)} | ${number(processor.limit, 1)} | ${number(processor.ratio, 2)}`
          : '– | – | –'
      } |`,
  );
  const { atRest, underLoad, afterwards } = memory;
  return [
    '| call | ours /s | its limit | limit /s | ratio | ours, µs of processor | limit, µs | ratio |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Memory of the server: ${number(atRest)} MB at rest, ${number(underLoad)} MB under load, ${number(afterwards)} MB afterwards.`,
  ].join('\n');
}

export function startsLine({ cold, warm }: Starts): string {
  return `Ready after ${number(cold / 1000, 1)} s with a new database, ${number(warm / 1000, 1)} s with an existing one.`;
}

/** What the scanner may take for one more deposit of a member, however many there are. */
const SCANNER_WITHIN_SECONDS = 2;

export function depositsTable({ payments, block, credited, oneMore }: ManyDeposits): string {
  return [
    `| one member with ${number(payments)} deposits | s |`,
    '|---|---|',
    `| the slowest of 10 blocks is entered and told | ${number(block, 2)} |`,
    `| all are credited at once | ${number(credited, 2)} |`,
    `| one more deposit, from its block to its credit (at most ${SCANNER_WITHIN_SECONDS} s) | ${number(oneMore, 2)} |`,
  ].join('\n');
}

/** The next player has to be ready this soon after the countdown. */
const READY_WITHIN_MS = 500;

export function loopTable({ clicksToFirst, clicksToNext, toFirst, turns, callsPerVideo }: Loop): string {
  const lines = turns.map(
    ({ video, afterCountdown, afterCredit }) =>
      `| ${video} | ${number(afterCredit)} | ${number(afterCountdown)} | ${afterCountdown <= READY_WITHIN_MS ? 'yes' : 'no'} |`,
  );
  return [
    `From the dashboard to the first video: ${clicksToFirst} clicks (start, play), player ready after ${number(toFirst)} ms.`,
    `From one credit to the next video: ${clicksToNext} click (play), ${number(callsPerVideo, 1)} calls besides heartbeats.`,
    '',
    `| video | credit to the next player, ms | of that after the countdown | at most ${READY_WITHIN_MS} |`,
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

export function walkTable(walks: readonly Walk[]): string {
  const rows = walks.map(
    ({ screen, clicks, fields, toAccount, toPlaying, toCredit, questions, shift }) =>
      `| ${screen} | ${clicks} | ${fields} | ${number(toAccount, 1)} | ${number(toPlaying, 1)} | ${number(toCredit, 1)} | ${questions} | ${shift.toFixed(3)} |`,
  );
  return [
    '| screen | clicks to the first credit | fields | account, s | playing, s | credit, s | questions | largest shift |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

export function auditTable(costs: readonly AuditCost[]): string {
  const rows = costs.map(({ postings, dailySeconds, processorSeconds, longest, broken }) => {
    const slowest = longest.map(({ code, seconds }) => `${code} ${seconds.toFixed(1)} s`).join(', ');
    const times = `${dailySeconds.toFixed(1)} s | ${processorSeconds.toFixed(1)} s`;
    return `| ${(postings / 1e6).toFixed(1)} M | ${times} | ${slowest} | ${broken.join(', ') || 'nothing'} |`;
  });
  return [
    '| postings | daily audit | processor time of Postgres | the longest checks | found |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

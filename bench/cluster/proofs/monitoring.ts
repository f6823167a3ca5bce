import { setTimeout as pause } from 'node:timers/promises';
import { admin, auth, watching } from '@viewloop/contract';
import { callerAt, must } from '../load/caller.ts';
import { registered, settle, signedInAdmin } from '../load/people.ts';
import { startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import { type Prometheus, startPrometheus } from '../stage/prometheus.ts';
import { METRICS_TOKEN, type Stage } from '../stage/stage.ts';
import { deployedQueries, type Query, watchedBy } from './monitoring-queries.ts';

const PART = 'monitoring';

/** Rates of the dashboard look back a minute. */
const LOAD_MS = 75_000;

/** What shows nothing in this run, and why. */
const EMPTY: Record<string, string> = {
  'Rate limited per minute, by route': 'limits are switched off for the load',
  'viewloop_ledger_entries_total{recipe="deposit_reversed"}': 'the simulated chain drops no block',
  viewloop_replica_: 'no server reads from a replica',
  'status=~"5.."': 'no request ended with 5xx',
};

const reasonFor = ({ title, expression }: Query): string | undefined =>
  Object.entries(EMPTY).find(([what]) => title === what || expression.includes(what))?.[1];

/** What ordinary traffic does not contain: refusals, sign-ins and a deposit. */
async function unusualThings(address: string): Promise<void> {
  const boss = await signedInAdmin(address);
  const member = await registered(address);
  await must(boss.call('POST', admin.simulateDeposit.path, { userId: member.id, amount: '0.021' }));
  for (let n = 0; n < 12; n++) {
    const { username } = member;
    await callerAt(address).call('POST', auth.login.path, { username, password: 'wrong-one' });
    await callerAt(address).call('POST', auth.login.path, { username, password: 'secret1' });
    await member.call('POST', watching.startWatching.path, { videoId: 1, promotionId: 999_999_999 });
    await member.call('POST', watching.completeWatching.path, { viewId: 999_999_999 });
    await pause(2000);
  }
}

interface Outcome {
  query: Query;
  series: number;
  error: string | undefined;
}

async function outcomeOf({ query: ask }: Prometheus, query: Query): Promise<Outcome> {
  try {
    const series = await ask(query.expression);
    return { query, series: series.filter(({ value: [, text] }) => text !== 'NaN').length, error: undefined };
  } catch (error) {
    return { query, series: 0, error: (error as Error).message };
  }
}

const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : [...new Set(names)].join(', '));

/** A real Prometheus scrapes three servers under load with the files of `deploy`, and evaluates every query of ours. */
export async function monitoringUnderLoad({ grounds, balancer, instances }: Stage, report: Report): Promise<void> {
  const targets = instances.map(({ address }) => new URL(address).host);
  const prometheus = await startPrometheus(grounds.folder, targets, METRICS_TOKEN);
  try {
    report.add(
      PART,
      'promtool accepts configuration and rules',
      true,
      prometheus.checked.trim().split('\n').at(-1)?.trim() ?? '',
    );
    const traffic = startTraffic(balancer.address, await settle(balancer.address));
    const ends = pause(LOAD_MS);
    await unusualThings(balancer.address);
    await ends;
    const { requests } = await traffic.stop();

    const queries = deployedQueries();
    const outcomes = await Promise.all(queries.map((query) => outcomeOf(prometheus, query)));
    const failed = outcomes.filter(({ error }) => error !== undefined);
    const seen = failed.map(({ query, error }) => `${query.title}: ${error}`);
    report.add(
      PART,
      'every query can be evaluated',
      failed.length === 0,
      `${queries.length} queries after ${requests} requests, failed: ${listed(seen)}`,
    );

    const panels = outcomes.filter(({ query }) => query.kind === 'panel');
    const empty = panels.filter(({ series, query }) => series === 0 && reasonFor(query) === undefined);
    const explained = panels
      .filter(({ series }) => series === 0)
      .flatMap(({ query }) => {
        const reason = reasonFor(query);
        return reason === undefined ? [] : [`${query.title} (${reason})`];
      });
    const full = `${panels.filter(({ series }) => series > 0).length} of ${panels.length} have data`;
    report.add(
      PART,
      'every panel that must have data has data',
      empty.length === 0,
      `${full}; empty: ${listed(empty.map(({ query }) => `${query.title}: ${query.expression}`))}; empty with a reason: ${listed(explained)}`,
    );

    const watched = queries.flatMap((query) => {
      const expression = query.kind === 'alert' ? watchedBy(query.expression) : undefined;
      return expression === undefined ? [] : [{ ...query, expression }];
    });
    const blind = (await Promise.all(watched.map((query) => outcomeOf(prometheus, query)))).filter(
      ({ series, query }) => series === 0 && reasonFor(query) === undefined,
    );
    report.add(
      PART,
      'what alerts look at is there',
      blind.length === 0,
      `${watched.length} looked at, missing: ${listed(blind.map(({ query }) => query.title))}`,
    );

    const rules = await prometheus.rules();
    const ill = rules.filter(({ health }) => health !== 'ok');
    const alerts = queries.filter(({ kind }) => kind === 'alert').length;
    report.add(
      PART,
      'Prometheus evaluates every alert rule itself',
      ill.length === 0 && rules.length === alerts,
      `${rules.length} of ${alerts} rules, not well: ${listed(ill.map(({ name, lastError }) => `${name} ${lastError ?? ''}`))}`,
    );

    const [wrong, unknown] = await Promise.all(
      ['sum(rate(viewloop_rewards_total))', 'viewloop_no_such_metric'].map((expression) =>
        outcomeOf(prometheus, { title: 'planted', expression, kind: 'panel' }),
      ),
    );
    report.add(
      PART,
      'planted: a query with a fault and one for an unknown metric are seen',
      wrong?.error !== undefined && unknown?.series === 0,
      `"${wrong?.error?.slice(0, 60) ?? 'nothing'}" and ${unknown?.series ?? 'no'} series`,
    );
  } finally {
    await prometheus.service.stop();
  }
}

import {
  ASSUMED,
  type Costs,
  daysToFill,
  demandOf,
  keptBytes,
  LAYOUTS,
  type Layout,
  memberDay,
  membersAt,
  REQUESTS_PER_WATCH,
  wallsOf,
  watchCost,
} from './model.ts';
import { figure, tableOf } from './page.ts';

/** One watch and one day of a member, in all. */
function watchTable(costs: Costs): string {
  const day = memberDay(costs);
  const row = (name: string, requests: number, cost: ReturnType<typeof watchCost>, kept: number) => [
    name,
    ...[requests, cost.statements, cost.commits, cost.walBytes, cost.serverUs, cost.databaseUs, kept].map(figure),
  ];
  return tableOf(
    ['', 'requests', 'statements', 'commits', 'log, bytes', 'server, µs', 'Postgres, µs', 'kept for ever, bytes'],
    [
      row('a watch on a busy site', REQUESTS_PER_WATCH, watchCost(costs.busy), keptBytes(costs)),
      row('a watch alone', REQUESTS_PER_WATCH, watchCost(costs.quiet), keptBytes(costs)),
      row(`a member's day (${ASSUMED.watchesADay} watches)`, day.requests, day, day.keptBytes),
    ],
  );
}

const rounded = (value: number) => figure(Number(value.toPrecision(2)));

function layoutTable(costs: Costs): string {
  return tableOf(
    ['layout', 'watches a second', 'members', 'first wall', 'second wall, at', 'disk full after, days'],
    LAYOUTS.map((layout) => {
      const [first, second] = wallsOf(layout, costs);
      if (!first || !second) throw new Error('a layout has two walls at least');
      return [
        layout.name,
        rounded(first.watches),
        rounded(membersAt(first.watches)),
        first.wall,
        `${second.wall}, ${rounded(second.watches)}`,
        rounded(daysToFill(layout, first.watches, costs)),
      ];
    }),
  );
}

/** Every wall of the largest layout. */
function wallTable(costs: Costs): string {
  const layout = LAYOUTS.at(-1) as Layout;
  return tableOf(
    ['wall of three machines', 'watches a second'],
    wallsOf(layout, costs).map(({ wall, watches }) => [wall, rounded(watches)]),
  );
}

/** What a hundred times the load of the largest layout needs, beside what one primary can give. */
function hundredTable(costs: Costs): string {
  const layout = LAYOUTS.at(-1) as Layout;
  const carried = wallsOf(layout, costs)[0]?.watches ?? 0;
  const [now, then] = [demandOf(carried, costs), demandOf(carried * 100, costs)];
  const rows: [string, number, number][] = [
    ['watches a second, busiest time', now.watches, then.watches],
    ['watches a day', now.watchesADay, then.watchesADay],
    ['members', now.members, then.members],
    ['requests a second', now.requests, then.requests],
    ['processors for the servers', now.serverCores, then.serverCores],
    ['processors for the database', now.databaseCores, then.databaseCores],
    ['log, MB a second', now.logBytesPerSecond / 1e6, then.logBytesPerSecond / 1e6],
    ['commits a second', now.commits, then.commits],
    ['kept for ever, GB a day', now.keptBytesADay / 1e9, then.keptBytesADay / 1e9],
    ['sealing a day, hours', now.sealHours, then.sealHours],
    ['hours until old rows must be frozen', now.freezeEveryHours, then.freezeEveryHours],
  ];
  return tableOf(
    ['', 'three machines', 'a hundred times'],
    rows.map(([name, one, hundred]) => [name, rounded(one), rounded(hundred)]),
  );
}

export const DERIVED: Record<string, (costs: Costs) => string> = {
  watch: watchTable,
  layouts: layoutTable,
  walls: wallTable,
  hundred: hundredTable,
};

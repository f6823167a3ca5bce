import { startServer } from '../../api/src/testing/server-process.ts';
import { measure, requestText } from '../load/measure.ts';
import { booksAreSealed, openWorld } from '../surroundings.ts';
import { cookieOf } from '../world/identities.ts';
import { SMALL } from '../world/sizes.ts';
import { openMeters } from './meters.ts';
import { type Call, type Costs, costOf } from './model.ts';
import { measureSealing } from './seal-cost.ts';
import { countTables, tableCosts } from './tables.ts';
import { type Crowd, offerVideos, type Round, watchTogether } from './watch-rounds.ts';

/** A server that has just started is still compiling its code; these come before and are not counted. */
const WARM_UP: Crowd = { from: 10_001, viewers: 1_500, inFlight: 32 };
const BUSY: Crowd = { from: 1, viewers: 3_000, inFlight: 32 };
/** One request at a time: nothing shares a transaction with anything else. */
const QUIET: Crowd = { from: 6_001, viewers: 100, inFlight: 1 };
/** What the dashboard asks for. */
const VISIT = ['/api/user', '/api/dashboard/stats', '/api/notices', '/api/promotions'];
const VISITORS = 600;

const costsOf = (rounds: Record<Call, Round>) => ({
  list: costOf(rounds.list, rounds.list.requests),
  start: costOf(rounds.start, rounds.start.requests),
  heartbeat: costOf(rounds.heartbeat, rounds.heartbeat.requests),
  complete: costOf(rounds.complete, rounds.complete.requests),
});

/** Measures what one watch costs, with the server as an operator runs it: rate limits, fair play and durability are on. */
export async function measureCosts(): Promise<Costs> {
  const world = await openWorld(SMALL, { shared_preload_libraries: 'pg_stat_statements' });
  const server = await startServer({ DATABASE_URL: world.url, ADMIN_PASSWORD: 'secret1', AUDIT_EVERY_HOURS: '0' });
  try {
    await booksAreSealed(world);
    const meters = await openMeters(world, server.child.pid as number);
    const { address } = server;
    await offerVideos(world);
    await watchTogether(world, { address, meters, crowd: WARM_UP });
    await offerVideos(world);
    const before = await countTables(world);
    const busy = await watchTogether(world, { address, meters, crowd: BUSY });
    const tables = tableCosts(before, await countTables(world), BUSY.viewers);
    await offerVideos(world);
    const quiet = await watchTogether(world, { address, meters, crowd: QUIET });

    const visit = await meters.during(async () => {
      const { hostname: host, port } = new URL(address);
      const requests = VISIT.flatMap((path) =>
        Array.from({ length: VISITORS }, (_, index) => requestText('GET', path, cookieOf(index + 1))),
      );
      const request = (n: number) => requests[n];
      const { statuses } = await measure({ host, port: Number(port), inFlight: 32, seconds: 120, request });
      if ((statuses['200'] ?? 0) < requests.length * 0.9) throw new Error(JSON.stringify(statuses));
    });

    const sealing = await measureSealing(world, meters);
    return {
      busy: costsOf(busy),
      quiet: costsOf(quiet),
      visit: costOf(visit, VISITORS),
      ...sealing,
      batchMs: (1000 * busy.complete.requests) / busy.complete.perSecond / busy.complete.commits,
      tables,
    };
  } finally {
    await server.stop();
    await world.close();
  }
}

import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { call } from '../load/client.ts';
import type { World } from '../load/traffic.ts';
import { type ChaosDatabase, type DatabaseWishes, openDatabase } from './database.ts';
import { Fleet } from './fleet.ts';
import { type Person, plantPeople } from './people.ts';
import { type DatabaseProxy, openProxy } from './proxy.ts';

/** Everything that a run needs: a database, a proxy in front of it, servers, and people who use them. */
export interface Stage {
  database: ChaosDatabase;
  proxy: DatabaseProxy;
  world: World;
  /** Another set of servers on the same database. */
  moreServers(count: number, environment?: Record<string, string>): Promise<Fleet>;
  /** A separate world on a new database of the same Postgres. */
  another(name: string, environment: Record<string, string>): Promise<Stage>;
  close(): Promise<void>;
}

export interface StageWishes extends DatabaseWishes {
  servers?: number;
  /** A bug that is planted in the database before the traffic starts. */
  plant?: string;
}

const VIDEOS = 60;

const ENVIRONMENT = {
  ADMIN_PASSWORD: 'chaos-secret',
  WATCH_SECONDS: '1',
  // Members watch more in a minute than people do in a day.
  FAIR_PLAY: 'off',
  UNVERIFIED_VIEWS_PER_DAY: '1000',
  // Members have different network addresses, as they would behind a load balancer.
  TRUST_PROXY: 'on',
  // The log explains refusals afterwards.
  LOG_LEVEL: 'warn',
};

async function must(fleet: Fleet, person: Person, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await call(fleet, { method: 'POST', path, body, cookie: person.cookie });
  if (answer.outcome !== 'ok') throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Gives owners more credits than they can spend, and creates videos with a place for everybody. */
async function fund(fleet: Fleet, { owners, admins }: World['people']): Promise<number[]> {
  const videos: number[] = [];
  for (const [index, owner] of owners.entries()) {
    const admin = admins[index % admins.length] as Person;
    await must(fleet, admin, '/api/admin/update-credits', { userId: owner.id, credits: 100_000_000 });
    for (let video = 0; video < VIDEOS / owners.length; video++) {
      const videoUrl = `https://www.youtube.com/shorts/${String(videos.length).padStart(11, 'v')}`;
      const body = { videoUrl, platform: 'youtube', creditsSpent: 100_000 };
      videos.push(Number((await must(fleet, owner, '/api/promotions', body)).id));
    }
  }
  return videos;
}

export async function openStage({ servers = 3, plant, ...wishes }: StageWishes = {}): Promise<Stage> {
  const opened = new AsyncDisposableStack();
  try {
    const database = await openDatabase(wishes);
    opened.defer(() => database.close());
    const proxy = await openProxy(database.url);
    opened.defer(() => proxy.close());
    const stage = await setUp({ database, proxy, opened, servers });
    if (plant) await database.query(plant);
    return stage;
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

interface Ground {
  database: ChaosDatabase;
  proxy: DatabaseProxy;
  opened: AsyncDisposableStack;
  servers: number;
  environment?: Record<string, string>;
}

/** Starts servers and creates people and videos on a database. */
async function setUp({ database, proxy, opened, servers, environment = {} }: Ground): Promise<Stage> {
  await migrate(database.url);
  const name = new URL(database.url).pathname.slice(1);
  const moreServers = async (count: number, more: Record<string, string> = {}) => {
    const fleet = new Fleet({ ...ENVIRONMENT, DATABASE_URL: proxy.url(name), ...environment, ...more });
    opened.defer(() => fleet.stop());
    await fleet.start(count);
    return fleet;
  };
  const fleet = await moreServers(servers);
  const people = await plantPeople(database);
  return {
    database,
    proxy,
    world: { fleet, people, videos: await fund(fleet, people) },
    moreServers,
    async another(other, wishes) {
      const parts = new AsyncDisposableStack();
      opened.defer(() => parts.disposeAsync());
      const ground = { database: await database.another(other), proxy, opened: parts, servers: 2, environment: wishes };
      return setUp(ground);
    },
    close: () => opened.disposeAsync(),
  };
}

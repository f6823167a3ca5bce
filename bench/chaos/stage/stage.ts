import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
const CLIPS = 20;
const CLIP_SECONDS = 40;

const ENVIRONMENT = {
  ADMIN_PASSWORD: 'chaos-secret',
  WATCH_SECONDS: '1',
  // Members watch more in a minute than people do in a day.
  FAIR_PLAY: 'off',
  UNVERIFIED_VIEWS_PER_DAY: '1000',
  CLIPS: 'on',
  FFMPEG: 'off',
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

/** Clips in the screening room that can pay for everybody. They are rows without files. */
async function screen(database: ChaosDatabase, fleet: Fleet, { owners, admins }: World['people']): Promise<void> {
  const ends = Array.from({ length: CLIP_SECONDS }, (_, second) => (second + 1) * 1000);
  const rendition = { name: '480.mp4', width: 480, height: 854, bytes: CLIP_SECONDS * 1000, dataStart: 0, ends };
  for (const owner of owners.slice(0, CLIPS)) {
    const [row] = await database.query<{ id: number }>(
      `insert into clip (owner_id, title, state, bytes, received, reserved_bytes, has_original, has_files, duration_ms, width,
         height, has_sound, renditions, ready_at)
       values ($1, 'Chaos', 'waiting', 1000, 1000, 0, false, false, $2, 480, 854, true, $3, now()) returning id::integer`,
      [owner.id, CLIP_SECONDS * 1000, JSON.stringify([rendition])],
    );
    await must(fleet, owner, `/api/clips/${row?.id}/screening`, { credits: 100_000 });
    await must(fleet, admins[0] as Person, `/api/admin/clips/${row?.id}/decision`, { decision: 'keep' });
  }
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
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-chaos-files-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const moreServers = async (count: number, more: Record<string, string> = {}) => {
    const own = { DATABASE_URL: proxy.url(name), DATA_DIR: folder };
    const fleet = new Fleet({ ...ENVIRONMENT, ...own, ...environment, ...more });
    opened.defer(() => fleet.stop());
    await fleet.start(count);
    return fleet;
  };
  const fleet = await moreServers(servers);
  const people = await plantPeople(database);
  const videos = await fund(fleet, people);
  await screen(database, fleet, people);
  return {
    database,
    proxy,
    world: { fleet, people, videos, database, clipFolder: path.join(folder, 'clips') },
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

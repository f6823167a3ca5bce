import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '../../random.ts';
import type { ChaosDatabase } from '../stage/database.ts';
import type { Fleet } from '../stage/fleet.ts';
import type { People, Person } from '../stage/people.ts';
import { History } from './history.ts';
import { deposit, login, register, setCredits } from './people-calls.ts';
import { screenOne, uploadOne } from './screen.ts';
import { openSender, type Sender } from './sender.ts';
import { spendOnce } from './spend.ts';
import { watchOne } from './watch.ts';

export interface World {
  fleet: Fleet;
  people: People;
  /** Promotions with enough places for everybody. */
  videos: readonly number[];
  /** Beside the calls: as if clips had been sent, and time had passed. */
  database: ChaosDatabase;
  /** Where the servers keep clips. */
  clipFolder: string;
}

export interface Traffic {
  history: History;
  /** Starts no new actions, and waits until those that are running have an answer. Call it after the fault is over. */
  end(): Promise<History>;
}

const READS = ['/api/user', '/api/videos/available', '/api/promotions', '/api/wallet/deposits'];

/**
 * The videos that each viewer has not watched yet. Kept over all faults of a run, because a video pays a viewer only
 * once.
 */
const watched = new WeakMap<Person, number>();

function nextVideo(viewer: Person, videos: readonly number[]): number | undefined {
  const count = watched.get(viewer) ?? 0;
  watched.set(viewer, count + 1);
  return videos[count];
}

/** Chooses one action at random. */
async function actOnce(sender: Sender, world: World, viewer: Person, random: Random): Promise<void> {
  const { people, videos, database } = world;
  const chance = random.next();
  const { owners, admins } = people;
  if (chance < 0.14) await screenOne(sender, viewer, database, random);
  else if (chance < 0.17) await uploadOne(sender, random.pick(owners), random.pick(admins));
  else if (chance < 0.62) {
    const video = nextVideo(viewer, videos);
    if (video !== undefined) await watchOne(sender, viewer, video, random);
  } else if (chance < 0.78) await spendOnce(sender, random.pick(owners), random);
  else if (chance < 0.96) await sender.once(viewer, 'read', '', { method: 'GET', path: random.pick(READS) });
  else if (chance < 0.98) await setCredits(sender, random.pick(admins), viewer, random.between(0, 500));
  else if (chance < 0.99) await deposit(sender, random.pick(admins), viewer);
  else if (chance < 0.995) await login(sender, viewer, random);
  else await register(sender, random);
}

/** Many people at the same time, each doing one thing at a time. */
export function startTraffic(world: World, seed: number, workers = 48): Traffic {
  const history = new History();
  const sender = openSender(world.fleet, history);
  const { viewers } = world.people;

  async function work(number: number): Promise<void> {
    const random = randomFrom(seed, `worker ${number}`);
    const own = viewers.filter((_, index) => index % workers === number);
    for (let turn = 0; !sender.ended; turn++) {
      await actOnce(sender, world, own[turn % own.length] as Person, random);
      await sleep(random.between(5, 60));
    }
  }

  const working = Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
  return {
    history,
    async end() {
      sender.end();
      await working;
      return history;
    },
  };
}

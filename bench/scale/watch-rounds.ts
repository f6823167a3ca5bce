import { setTimeout as sleep } from 'node:timers/promises';
import { watching } from '@viewloop/contract';
import { startWatching } from '../cases/watching.ts';
import { measure, requestText } from '../load/measure.ts';
import type { World } from '../surroundings.ts';
import { cookieOf } from '../world/identities.ts';
import type { Meters, Reading } from './meters.ts';
import type { Call } from './model.ts';

/** One call of a round, for each of its viewers. */
export interface Round extends Reading {
  requests: number;
  perSecond: number;
}

export interface Crowd {
  /** The numbers of its members in the generated world. */
  from: number;
  viewers: number;
  inFlight: number;
}

interface LiveView {
  id: number;
  member: number;
  nonce: string;
  seq: number;
  done: boolean;
}

const SECONDS_AT_MOST = 120;
/** Time enough for one heartbeat of the usual length. */
const BEAT_MS = 5_000;
const MOST_BEATS = 12;
/** A machine that is busy with other work may be too slow for a few requests, which the server then refuses. */
const SERVED = 0.9;

const merged = (rounds: readonly Round[]): Round => {
  const sum = (name: keyof Round) => rounds.reduce((all, round) => all + round[name], 0);
  return {
    requests: sum('requests'),
    perSecond: sum('perSecond') / rounds.length,
    statements: sum('statements'),
    commits: sum('commits'),
    walBytes: sum('walBytes'),
    serverUs: sum('serverUs'),
    databaseUs: sum('databaseUs'),
  };
};

/** Puts a thousand new videos on offer, and leaves Postgres tidy, so that what follows pays for itself only. */
export async function offerVideos(world: World): Promise<void> {
  await startWatching.prepare(world, 0);
  await world.query('vacuum analyze');
  await world.query('checkpoint');
}

/**
 * Everybody in the crowd watches one video from the list to the credit, in real time: all ask for the list, then all
 * start, then all send heartbeats until the server has seen thirty seconds, then all claim. Each call is measured apart.
 */
export async function watchTogether(
  world: World,
  { address, meters, crowd }: { address: string; meters: Meters; crowd: Crowd },
): Promise<Record<Call, Round>> {
  const { from, viewers, inFlight } = crowd;
  const { hostname: host, port } = new URL(address);

  async function round(requests: readonly string[]): Promise<Round> {
    let [perSecond, served] = [0, 0];
    const reading = await meters.during(async () => {
      const request = (n: number) => requests[n];
      const result = await measure({ host, port: Number(port), inFlight, seconds: SECONDS_AT_MOST, request });
      perSecond = result.perSecond;
      served = result.statuses['200'] ?? 0;
      if (served < requests.length * SERVED) throw new Error(JSON.stringify(result.statuses));
    });
    return { ...reading, requests: served, perSecond };
  }

  const everybody = Array.from({ length: viewers }, (_, index) => from + index);
  const list = await round(
    everybody.map((member) => requestText('GET', `${watching.availableVideos.path}?page=1&limit=10`, cookieOf(member))),
  );

  const start = await round(
    everybody.map((member) => {
      const { method, path, body } = startWatching.request(member - 1);
      return requestText(method, path, cookieOf(member), body);
    }),
  );
  // A person would answer the questions of attention; here nobody is asked.
  await world.query('update view set check_at_ms = null where state = $1', ['watching']);

  const liveViews = () =>
    world.query<LiveView>(
      `select v.id::float8 as id, v.nonce, v.beats + 1 as seq, substr(m.username, 8)::int as member,
         v.credited_ms >= v.required_ms as done
       from view v join member m on m.id = v.viewer_id where v.state = 'watching'`,
    );

  const beats: Round[] = [];
  let live = await liveViews();
  while (live.some(({ done }) => !done)) {
    if (beats.length === MOST_BEATS) throw new Error('the heartbeats do not add up to a watch');
    await sleep(BEAT_MS);
    const played = { playedMs: 12_000, mediaMs: 12_000, state: 'playing', visible: true, focused: true, rate: 1 };
    beats.push(
      await round(
        live.map(({ id: viewId, member, nonce, seq }) =>
          requestText('POST', watching.heartbeat.path, cookieOf(member), { viewId, nonce, seq, ...played }),
        ),
      ),
    );
    live = await liveViews();
  }

  const complete = await round(
    live.map(({ id: viewId, member }) =>
      requestText('POST', watching.completeWatching.path, cookieOf(member), { viewId }),
    ),
  );
  return { list, start, heartbeat: merged(beats), complete };
}

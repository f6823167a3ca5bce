import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, type screening } from '@viewloop/contract';
import { tellStep } from '../progress.ts';
import { drawnClip } from './clip-files.ts';
import { type ClipMap, newPlayOut, type PlayOut, playableMs, playOn } from './play-out-rules.ts';
import { newPerson, openRoomSite, type Person, type RoomSite, show, untilReady, upload } from './site.ts';

export interface Viewers {
  viewers: number;
  seconds: number;
  /** How many stood still at least once after their first picture, and for how long all together. */
  stalled: number;
  stalledMs: number;
  /** From the request to the first picture, in milliseconds. */
  startP50: number;
  startMost: number;
  /** What all of them received in a second, in millions of bits. */
  megabits: number;
  /** Attentive time that counted, as a share of the time that was played. */
  countedShare: number;
}

/** What ffmpeg is told to make of a clip at 480p, at most. */
const SHAPE = { width: 480, height: 854, framesASecond: 30, seconds: 30, megabits: 1 };
const CLIPS = 3;
const CREDITS = 1_000_000;
/** Everybody comes within a second. */
const ARRIVAL_MS = 1000;
const TICK_MS = 50;
/** Some browsers ask for the whole file at once, others for one part after the other. */
const PART_BYTES = 256 * 1024;

interface Player {
  person: Person;
  offer: screening.Offer;
  map: ClipMap;
  received: number;
  out: PlayOut;
  countedMs: number;
}

/** Receives one range of the file. Resolves when it has all of it. */
const receive = (
  url: string,
  { person, ...player }: Pick<Player, 'person'> & { agent: Agent },
  range: string,
  onBytes: (count: number) => void,
) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { agent: player.agent, headers: { cookie: person.cookie, range } }, (answer) => {
      if (answer.statusCode !== 206) return reject(new Error(`the file was refused: ${answer.statusCode}`));
      answer.on('data', (bytes: Buffer) => onBytes(bytes.length));
      answer.once('end', resolve);
      answer.once('error', reject);
    });
    request.once('error', reject);
  });

async function fetchFile(address: string, player: Player, agent: Agent, inParts: boolean): Promise<void> {
  const [file] = player.offer.renditions;
  if (!file) throw new Error('the offer has no file');
  const url = `${address}${file.url}`;
  const more = (count: number) => {
    player.received += count;
  };
  const from = { person: player.person, agent };
  if (!inParts) return receive(url, from, 'bytes=0-', more);
  await receive(url, from, 'bytes=0-1', () => {});
  for (let start = 0; start < file.bytes; start += PART_BYTES)
    await receive(url, from, `bytes=${start}-${Math.min(file.bytes, start + PART_BYTES) - 1}`, more);
}

/** Says every three seconds which seconds were played, as the page does. */
async function report(player: Player, ended: AbortSignal): Promise<void> {
  let { seq, nonce } = player.offer;
  let reportedMs = 0;
  while (!ended.aborted) {
    await sleep(constants.ATTENTION_BEAT_SECONDS * 1000);
    const { positionMs, stands } = player.out;
    const answer = (await player.person.call('/api/screening/attention', {
      visitId: player.offer.visitId,
      seq: seq + 1,
      nonce,
      playedMs: Math.round(positionMs - reportedMs),
      seconds: '1'.repeat(Math.floor(positionMs / 1000)),
      positionMs: Math.round(positionMs),
      loops: 0,
      visible: true,
      focused: true,
      playing: !stands,
    })) as { seq: number; nonce: string; countedMs: number };
    reportedMs = Math.round(positionMs);
    ({ seq, nonce } = answer);
    player.countedMs = answer.countedMs;
  }
}

async function clipsIn(site: RoomSite): Promise<Map<number, ClipMap>> {
  const bytes = drawnClip(site.folder, SHAPE);
  const maps = new Map<number, ClipMap>();
  for (let n = 0; n < CLIPS; n++) {
    const owner = await newPerson(site);
    const { id } = await upload(site, owner, bytes);
    await untilReady(site, owner, id);
    await show(site, owner, id, CREDITS);
    const [row] = await site.query<{ map: ClipMap }>('select renditions -> 0 as map from clip where id = $1', [id]);
    maps.set(id, (row as { map: ClipMap }).map);
  }
  return maps;
}

async function arrive(site: RoomSite, maps: ReadonlyMap<number, ClipMap>): Promise<Player> {
  const person = await newPerson(site);
  const { offers } = (await person.call('/api/screening/next', {})) as unknown as { offers: screening.Offer[] };
  const [offer] = offers;
  const map = offer && maps.get(offer.clipId);
  if (!offer || !map) throw new Error('a viewer was offered nothing');
  return { person, offer, map, received: 0, out: newPlayOut(0), countedMs: 0 };
}

export async function measureViewers({ viewers, seconds }: { viewers: number; seconds: number }): Promise<Viewers> {
  tellStep(`  ${viewers} viewers come`);
  const site = await openRoomSite({ FFMPEG: 'off' });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const maps = await clipsIn(site);
    const players: Player[] = [];
    while (players.length < viewers) players.push(await arrive(site, maps));
    tellStep(`  they watch for ${seconds} s`);
    const ended = new AbortController();
    const asked: number[] = [];
    const begun = performance.now();
    const working = players.map(async (player, index) => {
      await sleep((ARRIVAL_MS * index) / viewers);
      asked[index] = performance.now();
      player.out = newPlayOut(performance.now());
      const fetching = fetchFile(site.address, player, agent, index % 2 === 1).catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      });
      const reporting = report(player, ended.signal);
      await Promise.all([fetching, reporting]);
    });
    const ticking = setInterval(() => {
      const now = performance.now();
      for (const [index, player] of players.entries())
        if (asked[index] !== undefined)
          player.out = playOn(player.out, now, playableMs(player.map, player.received), SHAPE.seconds * 1000);
    }, TICK_MS);
    await Promise.race([sleep(seconds * 1000 + ARRIVAL_MS), Promise.all(working)]);
    clearInterval(ticking);
    const took = (performance.now() - begun) / 1000;
    ended.abort();
    const starts = players
      .map(({ out }, index) => (out.startedAt ?? Number.POSITIVE_INFINITY) - (asked[index] as number))
      .sort((a, b) => a - b);
    const played = players.reduce((sum, { out }) => sum + out.positionMs, 0);
    const received = players.reduce((sum, player) => sum + player.received, 0);
    const counted = players.reduce((sum, { countedMs }) => sum + countedMs, 0);
    agent.destroy();
    await Promise.allSettled(working);
    return {
      viewers,
      seconds,
      stalled: players.filter(({ out }) => out.stalls > 0).length,
      stalledMs: players.reduce((sum, { out }) => sum + out.stalledMs, 0),
      startP50: starts[Math.floor(starts.length / 2)] ?? 0,
      startMost: starts.at(-1) ?? 0,
      megabits: (received * 8) / 1e6 / took,
      countedShare: counted / played,
    };
  } finally {
    agent.destroy();
    await site.close();
  }
}

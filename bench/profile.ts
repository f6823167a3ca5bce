import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBare } from './bare.ts';
import { costsOf, medianOf } from './cost.ts';
import { requestText } from './load/measure.ts';
import { type CpuProfile, sharesOf } from './profile-rules.ts';
import { startOn, type World } from './surroundings.ts';
import { requestsOfMembers } from './world/identities.ts';

/** Where the processor time of a call goes. */
export interface Profile {
  name: string;
  /** Of one request in microseconds, while it is profiled. */
  processor: number;
  shares: [part: string, share: number][];
}

const ROUNDS = { rounds: 2, seconds: 4, inFlight: 32 };
/** Parts below this are added up. */
const WORTH_A_LINE = 0.01;

async function profiled(
  name: string,
  requests: readonly string[],
  start: (flags: string[]) => Promise<{ port: number; pid: number; stop(): Promise<unknown> }>,
): Promise<Profile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-profile-'));
  try {
    const server = await start(['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-interval=500']);
    const { call } = await costsOf({ call: { port: server.port, pids: [server.pid], requests } }, ROUNDS);
    await server.stop();
    const [file = ''] = readdirSync(folder);
    const profile = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as CpuProfile;
    return { name, processor: medianOf(call, 'processor'), shares: sharesOf(profile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each call has a server of its own, so that its profile is about nothing else. It runs the sources, to name files. */
export async function measureProfiles(world: World): Promise<Profile[]> {
  process.env.SERVER_BUILD = '';
  const ours = async (flags: string[]) => {
    const { address, child, stop } = await startOn(world, { NODE_OPTIONS: flags.join(' ') });
    return { port: Number(new URL(address).port), pid: child.pid as number, stop };
  };
  return [
    await profiled('bare Fastify', [requestText('GET', '/', '')], startBare),
    await profiled('GET /healthz', [requestText('GET', '/healthz', '')], ours),
    await profiled('GET /api/user', requestsOfMembers('/api/user'), ours),
    await profiled('GET /api/videos/available', requestsOfMembers('/api/videos/available?page=1&limit=10'), ours),
  ];
}

export function profileTable(profiles: readonly Profile[]): string {
  const parts = [...new Set(profiles.flatMap(({ shares }) => shares.map(([part]) => part)))];
  const shareOf = ({ shares }: Profile, part: string) => shares.find(([name]) => name === part)?.[1] ?? 0;
  const isShown = (part: string) => profiles.some((profile) => shareOf(profile, part) >= WORTH_A_LINE);
  const cell = (share: number, { processor }: Profile) =>
    `${(share * 100).toFixed(1)} % | ${(share * processor).toFixed(1)}`;
  const line = (part: string, share: (profile: Profile) => number) =>
    `| ${part} | ${profiles.map((profile) => cell(share(profile), profile)).join(' | ')} |`;
  const rest = (profile: Profile) =>
    profile.shares.reduce((sum, [part, share]) => sum + (isShown(part) ? 0 : share), 0);
  return [
    `| part | ${profiles.map(({ name, processor }) => `${name} (${processor.toFixed(1)} µs) | µs`).join(' | ')} |`,
    `|---|${profiles.map(() => '---|---|').join('')}`,
    ...parts.filter(isShown).map((part) => line(part, (profile) => shareOf(profile, part))),
    line('the rest, each below 1 %', rest),
  ].join('\n');
}

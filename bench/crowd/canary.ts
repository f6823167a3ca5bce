import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newMember, type Person } from '../attack/cast.ts';
import { jsonOf } from '../attack/http/send.ts';
import { creditsOf, guess, type LiveTally, newTally, watchLive } from './live-viewer.ts';
import { percent, table } from './table.ts';

/** Accounts of our own that behave like a script that cannot answer checks, let loose on one's own site. */
export interface Canary {
  url: string;
  accounts: number;
  minutes: number;
  isMine: boolean;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Why the run is refused, or undefined. It earns credits on other people's videos, so it must be one's own site. */
export function refusalOf({ url, isMine }: Pick<Canary, 'url' | 'isMine'>): string | undefined {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return `"${url}" is no address of a site.`;
  if (LOOPBACK.test(new URL(url).hostname) || isMine) return undefined;
  return 'The canary earns credits with false views. Run it on your own site only, and say so: --yes-this-is-my-site';
}

interface Standing {
  standing: string;
  unprovenCredits: number;
}

interface Row {
  person: Person;
  tally: LiveTally;
}

async function fly({ person, tally }: Row, end: number): Promise<void> {
  while (Date.now() < end) if (!(await watchLive(person, guess, tally))) await sleep(5_000);
}

/** A script that guesses sends so many calls that the site's limit may hold this one back for a while, too. */
async function standingOf(person: Person): Promise<Standing> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await person.ask('GET', '/api/fair-play');
    if (answer.status !== 429) return jsonOf(answer) as Standing;
    await sleep(5_000);
  }
  return person.call<Standing>('GET', '/api/fair-play');
}

/** Prints what the canaries earned, and what of it they could turn into promotion as proven credits. */
export async function letLoose({ url, accounts, minutes }: Canary, say: (text: string) => void): Promise<void> {
  const address = url.replace(/\/+$/, '');
  const rows: Row[] = [];
  for (let n = 0; n < accounts; n++) {
    const username = `canary-${randomBytes(4).toString('hex')}`;
    rows.push({ person: await newMember(address, { username }), tally: newTally() });
  }
  say(`${accounts} canaries watch on ${address} for ${minutes} minutes`);
  const end = Date.now() + minutes * 60_000;
  await Promise.all(rows.map((row) => fly(row, end)));
  const kept: number[] = [];
  const lines = [];
  for (const { person, tally } of rows) {
    const { standing, unprovenCredits } = await standingOf(person);
    const proven = Math.max(0, creditsOf(tally) - unprovenCredits);
    kept.push(proven);
    const refused = [...tally.refused].map(([code, times]) => `${code} ${times}`).join(', ') || '–';
    lines.push([
      person.username,
      tally.started,
      creditsOf(tally),
      proven,
      `${tally.passed} of ${tally.checks}`,
      standing,
      refused,
    ]);
  }
  say(table(['Canary', 'Watches', 'Credits', 'Proven', 'Checks passed', 'Standing', 'Refused'], lines));
  const earned = rows.reduce((sum, { tally }) => sum + creditsOf(tally), 0);
  const all = kept.reduce((sum, credits) => sum + credits, 0);
  say(`\nShare of what they earned that they keep as proven credits: ${earned === 0 ? '–' : percent(all / earned)}`);
  say('Void their views in the admin area under Fair play, so that the creators are made good.');
}

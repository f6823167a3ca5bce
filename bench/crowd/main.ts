import '../leave-nothing.ts';
import { parseArgs } from 'node:util';
import { fairPlay } from '@viewloop/contract';
import { letLoose, refusalOf } from './canary.ts';
import { liveOnServer } from './live-server.ts';
import { NOT_TOLD_APART, SCRIPTS, SOLVERS, THROW_AWAY } from './people.ts';
import { cheatsTable, honestTable, watchesTable } from './report.ts';
import { manyWatches } from './watches.ts';
import { liveWeeks } from './weeks.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '28' },
    seed: { type: 'string', default: '1' },
    watches: { type: 'string', default: '40' },
    before: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    mode: { type: 'string', default: 'strict' },
    seconds: { type: 'string', default: '60' },
    canary: { type: 'string' },
    accounts: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    'yes-this-is-my-site': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);

const HELP = `npm run crowd -- [--days 28] [--seed 1] [--watches 40] [--before]

Lets an honest and a dishonest crowd live for weeks on a virtual clock, with the server's own rules and the player's own
session. Who is in it stands in bench/crowd/people.ts. --before switches the rules of fair play off.

npm run crowd -- --server [--seconds 60] [--mode strict|open]
A shorter crowd against the real server, started on a database of its own, in real time.

npm run crowd -- --canary URL [--accounts 4] [--minutes 10]
Registers accounts on your own site that watch like a script which cannot answer checks, and says what share of their
credits they keep. Beyond this machine it needs --yes-this-is-my-site.`;

const CROWDS = [
  ['scripts that cannot answer checks', SCRIPTS, false],
  ['scripts that throw accounts away', THROW_AWAY, false],
  ['cheats who can answer', SOLVERS, true],
  ['who is not told apart from a school', NOT_TOLD_APART, true],
] as const;

/** Without ceilings, checks and limits, as in version 0.1. */
function tellBefore(days: number, seed: number): void {
  const { levels, ...others } = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
  const free = { ceilingADay: 10_000, ahead: 10_000, busyCheckPercent: 0, checkPercent: 0 };
  const numbers = {
    ...others,
    levels: {
      new: { ...levels.new, ...free },
      known: { ...levels.known, ...free },
      trusted: { ...levels.trusted, ...free },
    },
    unverifiedInAll: 10_000,
    openADayPerAddress: 1e9,
    openADayPerVideo: 1e9,
    laneADay: 10_000,
  };
  say(`\n${days} days, the rules of fair play switched off\n`);
  say(cheatsTable(liveWeeks({ days, mode: 'open', numbers, cheats: SCRIPTS, seed, guarded: false }), false));
}

async function runServer(): Promise<void> {
  const mode = values.mode === 'open' ? 'open' : 'strict';
  const isWell = await liveOnServer({ seconds: Number(values.seconds), mode, honest: 12, scripts: 8 }, say);
  if (!isWell) process.exitCode = 1;
}

async function runCanary(url: string): Promise<void> {
  const isMine = values['yes-this-is-my-site'];
  const refusal = refusalOf({ url, isMine });
  if (refusal) {
    say(refusal);
    process.exitCode = 2;
    return;
  }
  await letLoose({ url, accounts: Number(values.accounts), minutes: Number(values.minutes), isMine }, say);
}

async function main(): Promise<void> {
  if (values.help) return say(HELP);
  const days = Number(values.days);
  const seed = Number(values.seed);
  if (values.before) return tellBefore(days, seed);
  if (values.server) return runServer();
  if (values.canary !== undefined) return runCanary(values.canary);
  const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
  for (const mode of ['strict', 'open'] as const)
    for (const [name, cheats, buysAnswers] of CROWDS) {
      say(`\n${days} days, ${mode} mode, ${name}\n`);
      const weeks = liveWeeks({ days, mode, numbers, cheats, seed });
      if (mode === 'strict' && cheats === SCRIPTS) say(`${honestTable(weeks)}\n`);
      say(cheatsTable(weeks, buysAnswers));
    }
  say('Single watches of honest people, second by second\n');
  say(watchesTable(await manyWatches(Number(values.watches), seed)));
}

await main();

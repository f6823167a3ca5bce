import '../leave-nothing.ts';
import { parseArgs } from 'node:util';
import { fairPlay } from '@viewloop/contract';
import { letLoose, refusalOf } from './canary.ts';
import { BY_HAND, type CheatKind, GUESSERS, SOLVERS, THROW_AWAY } from './cheats.ts';
import { griefTable } from './grief.ts';
import { liveOnServer } from './live-server.ts';
import { cheatsTable, headline, honestTable, watchesTable } from './report.ts';
import { curveTable, roomTable } from './screening/tables.ts';
import { solverTable } from './solver/measure.ts';
import { manyWatches } from './watches.ts';
import { liveWeeks } from './weeks.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '28' },
    seed: { type: 'string', default: '1' },
    watches: { type: 'string', default: '40' },
    before: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    mode: { type: 'string' },
    grief: { type: 'boolean', default: false },
    solver: { type: 'boolean', default: false },
    screening: { type: 'boolean', default: false },
    questions: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    canary: { type: 'string' },
    accounts: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    'yes-this-is-my-site': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const HELP = `npm run crowd -- [--days 28] [--seed 1] [--mode strict|open] [--watches 40] [--before]

Lets an honest and a dishonest crowd live for weeks on a virtual clock, with the server's own rules and the player's own
session. Who is in it stands in bench/crowd/people.ts and cheats.ts. --before switches the rules of fair play off.

npm run crowd -- --grief
What it costs to hide, pause, link, outvote or drain an honest member, by the rules of the server.

npm run crowd -- --screening [--days 28] [--seed 1] [--mode strict|open]
People who swipe through the screening room: whether a report shows when they left, and what cheats get there.

npm run crowd -- --solver [--questions 1000]
What a program of ours answers of each kind of question, as the server delivers them.

npm run crowd -- --server [--seconds 60] [--mode strict|open]
A shorter crowd against the real server, started on a database of its own, in real time.

npm run crowd -- --canary URL [--accounts 4] [--minutes 10]
Registers accounts on your own site that watch like a script which cannot answer checks, and says what share of their
credits they keep. Beyond this machine it needs --yes-this-is-my-site.`;

const CROWDS: readonly (readonly [string, readonly CheatKind[]])[] = [
  ['nobody cheats', []],
  ['cheats who cannot answer', GUESSERS],
  ['cheats who throw accounts away', THROW_AWAY],
  ['cheats who answer by hand, and griefers', BY_HAND],
  ...Object.entries(SOLVERS),
];

const began = performance.now();
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`;
const launcher = process.ppid;

/**
 * Progress goes to the other stream, so that the tables can be kept in a file. No event is handled while weeks are reckoned, so
 * this is also where it is noticed that the launcher was killed.
 */
function progress(text: string): void {
  if (process.ppid !== launcher) process.exit(1);
  process.stderr.write(`${text}, ${secondsSince(began)} so far\n`);
}

/** Without ceilings, checks and limits, as in version 0.1. */
function tellBefore(days: number, seed: number): void {
  const weeks = liveWeeks({ days, mode: 'open', numbers, cheats: GUESSERS, seed, guarded: false });
  say(
    `\n${days} days, seed ${seed}, the rules of fair play switched off\n\n${headline(weeks)}\n\n${cheatsTable(weeks)}`,
  );
}

function tellWeeks(mode: 'open' | 'strict', days: number, seed: number): void {
  for (const [at, [name, cheats]] of CROWDS.entries()) {
    const start = performance.now();
    const onDay = (day: number) => {
      if (day % 7 === 0) progress(`${mode}, crowd ${at + 1} of ${CROWDS.length} (${name}): day ${day} of ${days}`);
    };
    const weeks = liveWeeks({ days, mode, numbers, cheats, seed, onDay });
    say(`\n${days} days, ${mode} mode, seed ${seed}, ${name} (took ${secondsSince(start)})\n\n${headline(weeks)}\n`);
    say(cheats.length === 0 ? honestTable(weeks) : cheatsTable(weeks));
  }
}

function tellScreening(modes: readonly ('open' | 'strict')[], days: number, seed: number): void {
  say(`\nThe report of a clip against what people saw\n\n${curveTable()}`);
  for (const mode of modes)
    say(
      `\nThe screening room, ${days} days, ${mode} mode, seed ${seed}\n\n${roomTable({ mode, days, seed }, progress)}`,
    );
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
  if (values.grief) return say(griefTable());
  if (values.solver) return say(solverTable(Number(values.questions), progress));
  const modes = (['strict', 'open'] as const).filter((mode) => values.mode === undefined || values.mode === mode);
  if (values.screening) return tellScreening(modes, days, seed);
  for (const mode of modes) tellWeeks(mode, days, seed);
  say('\nSingle watches of honest people, second by second\n');
  progress('single watches');
  say(watchesTable(await manyWatches(Number(values.watches), seed)));
  say(`\nWhat it costs to hurt an honest member\n\n${griefTable()}`);
  say(`\nQuestions that a program of ours answers\n\n${solverTable(Number(values.questions), progress)}`);
}

// The weeks are reckoned without a break, in which no handler of a signal could run. They start nothing, so signals end them at
// once, as usual, and the launcher removes their folder.
if (!values.server && values.canary === undefined)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
await main();

/** @import { Client } from './index.d.ts' */
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, ViewloopError } from './index.js';
import { listen } from './listen.js';
import { addressOf, keepSignIn, NoAddress } from './sign-in-file.js';
import { TwoBooks, witness } from './witness.js';

const HELP = `viewloop: promotions and credits of a Viewloop site from the command line

  viewloop sign-in <site>             asks for an access token and keeps it in a file that only you can read
  viewloop whoami
  viewloop promotions [--state active]
  viewloop promote <video> --credits <n> [--title <text>]
  viewloop pause|resume|stop <id>
  viewloop top-up <id> --credits <n>
  viewloop feedback <id>              what viewers answered
  viewloop clips                      your clips of the screening room
  viewloop screen <id> --credits <n>  shows a clip that is ready
  viewloop stop-screening <id>
  viewloop screening-report <id>      how many viewers were still there, second by second
  viewloop follow                     prints results as they come, until Ctrl+C
  viewloop listen <address>           forwards events to a server on your machine, signed, until Ctrl+C
  viewloop statement                  all movements of credits as CSV
  viewloop deposits
  viewloop address                    where to send Litecoin
  viewloop witness <site> [--name <your.example/w1>]
                                      checks that the site's open books only grow, keeps what it saw, and signs it;
                                      needs no account. Run it every day. Ends with 1 if there are two books

  --json      one JSON value on standard output instead of a table
  --version   of this program

Instead of signing in, set VIEWLOOP_URL and VIEWLOOP_TOKEN. The token is never an argument: other users of the machine could
read it. Exit codes: 0 done, 1 refused by the site, 2 wrong use, 3 site not reachable.
`;

const OPTIONS = /** @type {const} */ ({
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
  credits: { type: 'string' },
  title: { type: 'string' },
  state: { type: 'string' },
  platform: { type: 'string' },
  name: { type: 'string' },
});

class WrongUse extends Error {}

/** @param {string} text */
const out = (text) => void process.stdout.write(`${text}\n`);
/** @param {string} text */
const say = (text) => void process.stderr.write(`${text}\n`);

/**
 * @param {readonly (readonly (string | number | null)[])[]} rows
 * @returns {string}
 */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell ?? '').padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {import('./index.d.ts').Feedback} feedback */
function answersTable({ questions, asked, answered }) {
  const rows = questions.flatMap(({ kind, words, choices }) =>
    choices.map((choice) => [
      words ?? kind,
      choice.words,
      choice.count ?? '–',
      choice.share === null ? '–' : `${Math.round(choice.share * 100)} %`,
    ]),
  );
  return `${answered} of ${asked} viewers answered\n${table([['QUESTION', 'ANSWER', 'COUNT', 'WEIGHTED'], ...rows])}`;
}

/** @param {NodeJS.ProcessEnv} environment */
const signInFile = (environment) =>
  path.join(environment.XDG_CONFIG_HOME ?? path.join(environment.HOME ?? homedir(), '.config'), 'viewloop.json');

/** @param {string} file @returns {{ url: string, token: string }} */
function readSignIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new WrongUse('Sign in first: viewloop sign-in <site>');
  }
}

/** @param {import('./index.d.ts').Retry} retry */
const onRetry = ({ reason, waitMs, attempt, retries }) =>
  say(`${reason}. Trying again in ${Math.ceil(waitMs / 1000)} s (${attempt} of ${retries})`);

const ownVersion = () => JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

/** @param {NodeJS.ProcessEnv} environment */
function openClient(environment) {
  const { VIEWLOOP_URL: url, VIEWLOOP_TOKEN: token } = environment;
  if (url && token) return createClient({ url: addressOf(url), token, onRetry });
  const kept = readSignIn(signInFile(environment));
  return createClient({ ...kept, url: addressOf(kept.url), onRetry });
}

/** @param {string | undefined} text @param {string} name */
function whole(text, name) {
  if (!/^\d{1,15}$/.test(text ?? '')) throw new WrongUse(`${name} must be a whole number`);
  return Number(text);
}

/**
 * Platforms are named like their sites; YouTube has a second one for its short links.
 * @param {string} video
 */
const platformOf = (video) =>
  (URL.canParse(video) ? new URL(video).hostname.split('.').at(-2) : undefined)?.replace(/^youtu$/, 'youtube') ??
  'youtube';

/** @template T @param {AsyncIterable<T>} all @returns {Promise<T[]>} */
async function listOf(all) {
  const list = [];
  for await (const one of all) list.push(one);
  return list;
}

/** @param {import('./index.d.ts').Promotion} promotion */
const promotionRow = ({ id, state, viewsReceived, viewsTarget, title, videoUrl }) => [
  id,
  state,
  `${viewsReceived}/${viewsTarget}`,
  title ?? videoUrl,
];
const PROMOTION_HEAD = ['ID', 'STATE', 'VIEWS', 'VIDEO'];

/** @param {import('./index.d.ts').Clip} clip */
const clipRow = ({ id, state, screening, title }) => [
  id,
  state,
  screening ? `${screening.creditsSpent}/${screening.creditsBudget}` : '',
  screening?.viewers ?? '',
  title,
];
const CLIP_HEAD = ['ID', 'STATE', 'CREDITS', 'VIEWERS', 'CLIP'];

/** @param {number} thousandths */
const percent = (thousandths) => `${(thousandths / 10).toFixed(1)} %`;

/**
 * Prints promotions whose views or state changed, as the site tells of changes.
 * @param {Client} client
 * @param {boolean} json
 */
async function follow(client, json) {
  /** @type {Map<number, string>} */
  const known = new Map();
  const look = async (/** @type {boolean} */ first) => {
    for (const promotion of await client.call('GET /api/promotions', { query: { limit: 50 } })) {
      const now = `${promotion.state} ${promotion.viewsReceived}`;
      const before = known.get(promotion.id);
      known.set(promotion.id, now);
      if (!first && before !== now) out(json ? JSON.stringify(promotion) : promotionRow(promotion).join('  '));
    }
  };
  let following = false;
  for await (const { topic } of client.events()) {
    if (topic === 'connected' || topic === 'promotions' || topic === 'credits') await look(!following);
    if (!following) say('Following. Press Ctrl+C to stop.');
    following = true;
  }
}

/**
 * @param {Client} client
 * @param {string[]} words
 * @param {{ json: boolean, credits?: string | undefined, title?: string | undefined, state?: string | undefined, platform?: string | undefined }} options
 */
async function run(client, [command, subject], options) {
  /** @param {unknown} value @param {string} text */
  const show = (value, text) => out(options.json ? JSON.stringify(value, null, 2) : text);
  const params = () => ({ id: whole(subject, 'The id') });
  switch (command) {
    case 'whoami': {
      const user = await client.call('GET /api/user');
      return show(user, `${user.username}: ${user.credits} credits`);
    }
    case 'promotions': {
      const state = /** @type {import('./index.d.ts').Promotion['state'] | undefined} */ (options.state);
      const list = await listOf(client.promotions(state ? { state } : {}));
      return show(list, list.length > 0 ? table([PROMOTION_HEAD, ...list.map(promotionRow)]) : 'No promotions');
    }
    case 'promote': {
      if (!subject) throw new WrongUse('Name the video: viewloop promote <video> --credits <n>');
      const creditsSpent = whole(options.credits, '--credits');
      const platform = options.platform ?? platformOf(subject);
      const body = { videoUrl: subject, platform, creditsSpent, title: options.title ?? null };
      const made = await client.call('POST /api/promotions', { body: /** @type {never} */ (body) });
      return show(made, table([PROMOTION_HEAD, promotionRow(made)]));
    }
    case 'pause':
    case 'resume': {
      const route = /** @type {const} */ (`POST /api/promotions/:id/${command}`);
      const changed = await client.call(route, { params: params() });
      return show(changed, table([PROMOTION_HEAD, promotionRow(changed)]));
    }
    case 'stop': {
      const stopped = await client.call('POST /api/promotions/:id/stop', { params: params() });
      const { creditsReturned, balance } = stopped;
      const returned = creditsReturned > 0 ? ` ${creditsReturned} credits returned, ${balance} available.` : '';
      return show(stopped, `Stopped.${returned}`);
    }
    case 'top-up': {
      const body = { creditsSpent: whole(options.credits, '--credits'), requestId: crypto.randomUUID() };
      const changed = await client.call('POST /api/promotions/:id/top-up', { params: params(), body });
      return show(changed, table([PROMOTION_HEAD, promotionRow(changed)]));
    }
    case 'feedback': {
      const { feedback } = await client.call('GET /api/promotions/:id/feedback', { params: params() });
      return show(feedback, feedback ? answersTable(feedback) : 'Nothing was asked');
    }
    case 'clips': {
      const list = await client.call('GET /api/clips');
      return show(list, list.length > 0 ? table([CLIP_HEAD, ...list.map(clipRow)]) : 'No clips');
    }
    case 'screen': {
      const body = { credits: whole(options.credits, '--credits') };
      const changed = await client.call('POST /api/clips/:id/screening', { params: params(), body });
      return show(changed, table([CLIP_HEAD, clipRow(changed)]));
    }
    case 'stop-screening': {
      const stopped = await client.call('POST /api/clips/:id/screening/stop', { params: params() });
      return show(stopped, `Stopped. ${stopped.screening?.creditsReturned ?? 0} credits returned.`);
    }
    case 'screening-report': {
      const report = await client.call('GET /api/clips/:id/report', { params: params() });
      const rows = report.curve.map(({ second, viewers, share, low, high }) => [
        second,
        viewers,
        percent(share),
        `${percent(low)} to ${percent(high)}`,
      ]);
      const curve = table([['SECOND', 'VIEWERS', 'STILL THERE', 'PROBABLY'], ...rows]);
      return show(report, rows.length > 0 ? curve : 'Nobody has seen it yet');
    }
    case 'follow':
      return follow(client, options.json);
    case 'listen': {
      if (!subject || !/^https?:$/.test(URL.canParse(subject) ? new URL(subject).protocol : ''))
        throw new WrongUse('Name where to: viewloop listen http://localhost:4000/hook');
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      process.once('SIGTERM', () => stop.abort());
      return listen(client, subject, { out, say, json: options.json, signal: stop.signal });
    }
    case 'statement': {
      if (options.json) return show(await listOf(client.statement()), '');
      return void process.stdout.write(await client.statementCsv());
    }
    case 'deposits': {
      const list = await listOf(client.deposits());
      const rows = list.map(({ createdAt, amount, status, creditsAdded }) => [createdAt, amount, status, creditsAdded]);
      return show(list, list.length > 0 ? table([['WHEN', 'LTC', 'STATE', 'CREDITS'], ...rows]) : 'No deposits');
    }
    case 'address': {
      const address = await client.call('GET /api/wallet/address');
      return show(address, address.address);
    }
    case undefined:
      throw new WrongUse('Name a command');
    default:
      throw new WrongUse(`There is no command ${command}`);
  }
}

/**
 * Data goes to standard output, everything else to standard error.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>} the exit code
 */
export async function main(args, environment) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
    if (values.help) return out(HELP.trimEnd()) ?? 0;
    if (values.version) return out(ownVersion()) ?? 0;
    if (positionals[0] === 'sign-in') {
      if (!positionals[1]) throw new WrongUse('Name the site: viewloop sign-in <site>');
      await keepSignIn(signInFile(environment), positionals[1]);
    } else if (positionals[0] === 'witness') {
      if (!positionals[1]) throw new WrongUse('Name the site: viewloop witness <site>');
      const [url, file] = [
        addressOf(positionals[1]),
        path.join(path.dirname(signInFile(environment)), 'viewloop-witness.json'),
      ];
      const { name } = values;
      if (name !== undefined && !/^[^\s+]{1,200}$/.test(name)) throw new WrongUse('--name has no spaces and no +');
      const seen = await witness({ url, file, name, say });
      if (values.json) out(JSON.stringify(seen, null, 2));
    } else await run(openClient(environment), positionals, values);
    return 0;
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    if (error instanceof ViewloopError) return say(`${message} (${error.code})`) ?? 1;
    if (error instanceof TwoBooks) return say(message) ?? 1;
    if (error instanceof NoAddress) return say(message) ?? 2;
    if (error instanceof WrongUse || code?.startsWith('ERR_PARSE_ARGS')) return say(`${message}\n\n${HELP}`) ?? 2;
    return say(`The site cannot be reached: ${message}`) ?? 3;
  }
}

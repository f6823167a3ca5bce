import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot, ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

const SYSTEM_FILE = '/etc/viewloop.env';

/**
 * Finds the one settings file of server and commands: the one of `--env-file FILE`, of VIEWLOOP_ENV_FILE, then
 * /etc/viewloop.env, then `.env`. A file that is there but cannot be read ends the command: going on without it would take
 * another database, and a backup of that one would look like a backup.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, systemFile?: string, ownFile?: string }} [places]
 * @returns {{ file: string | undefined, rest: string[] }} the file, and the arguments without the option
 */
export function findSettingsFile(args, { env = process.env, systemFile = SYSTEM_FILE, ownFile = inRoot('.env') } = {}) {
  const { named, rest } = takeOption(args);
  const chosen = named ?? (env.VIEWLOOP_ENV_FILE || undefined);
  if (chosen !== undefined) {
    const file = path.resolve(env.INIT_CWD ?? ROOT, chosen);
    refuseUnreadable(file);
    return { file, rest };
  }
  const file = [systemFile, ownFile].find((candidate) => existsSync(candidate));
  if (file !== undefined) refuseUnreadable(file);
  return { file, rest };
}

/** @param {string[]} args */
function takeOption(args) {
  const at = args.findIndex((arg) => arg === '--env-file' || arg.startsWith('--env-file='));
  if (at === -1) return { named: undefined, rest: args };
  const [, inline] = (args[at] ?? '').split(/=(.*)/s);
  const named = inline ?? args[at + 1];
  if (!named) throw new Stop('--env-file needs the name of a file.');
  return { named, rest: args.toSpliced(at, inline === undefined ? 2 : 1) };
}

/** @param {string} file */
function refuseUnreadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === 'ENOENT' ? 'does not exist' : 'cannot be read by this user';
    throw new Stop(`The settings file ${file} ${why}. Nothing was done; name another one with --env-file FILE.`);
  }
}

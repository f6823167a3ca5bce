import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../../../../platform/run/cannot-start.ts';
import type { ClipSettings } from '../../../../platform/settings/clip-settings.ts';

export interface Programs {
  ffmpeg: string;
  ffprobe: string;
  /** What stands before each command: limits, no network, and the end together with the server. */
  sandbox: string[];
  /** The parts of the sandbox that this machine does not allow. */
  missing: string[];
}

/** Enough to decode 4K. The figures are ten times what a minute of video takes on a slow machine. */
const LIMITS = ['--as=3221225472', '--cpu=900', '--fsize=536870912', '--nofile=256', '--core=0'];

/** Answering requests comes first. */
const NICENESS = 10;

/** Each replaces itself by the next command, so that all of them are one process in the end. */
const wrappers = (niceness: number): readonly (readonly [string, ...string[]])[] => [
  ['unshare', '--map-root-user', '--net'],
  ['setpriv', '--pdeathsig', 'KILL'],
  ['prlimit', ...LIMITS],
  ['nice', '-n', String(niceness)],
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

const works = ([command = '', ...args]: readonly string[]) =>
  spawnSync(command, [...args, 'true'], { timeout: 5000, stdio: 'ignore' }).status === 0;

/** Finds ffmpeg and its ffprobe. Returns nothing if clips are to be processed without. */
export function findPrograms({ ffmpeg: setting }: ClipSettings, niceness = NICENESS): Programs | undefined {
  if (setting === 'off') return undefined;
  const ffmpeg = setting === 'auto' ? onPath('ffmpeg') : setting.path;
  if (!ffmpeg) return undefined;
  const ffprobe = path.join(path.dirname(ffmpeg), 'ffprobe');
  if (!isProgram(ffmpeg) || !isProgram(ffprobe)) {
    if (setting === 'auto') return undefined;
    throw new CannotStart(`FFMPEG is ${ffmpeg}, but there is no such program, or no ffprobe beside it`);
  }
  const wanted = wrappers(niceness);
  // Most machines allow all of them, and then one look is enough.
  const usable = works(wanted.flat()) ? wanted : wanted.filter(works);
  return {
    ffmpeg,
    ffprobe,
    sandbox: usable.flat(),
    missing: wanted.filter((wrapper) => !usable.includes(wrapper)).map(([command]) => command),
  };
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RELEASE_BEFORE = { number: '0.2.0', day: '2026-11-16' };

export interface OlderRelease {
  name: string;
  /** The file that starts its server. */
  main: string;
  remove(): void;
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** The tag of the release before this one, or the last commit of its day. */
function releaseBefore(): string {
  const tag = git('tag', '--list', `v${RELEASE_BEFORE.number}`);
  if (tag !== '') return tag;
  const commit = git('rev-list', '-1', `--before=${RELEASE_BEFORE.day}T23:59:59+0000`, 'HEAD');
  if (commit === '')
    throw new Error(`The history of this repository has no release ${RELEASE_BEFORE.number}: name one with --from`);
  return commit;
}

/**
 * Links the packages that are installed here into the folder of another release. Its own packages must be its own.
 */
function linkPackages(folder: string): void {
  const installed = path.join(ROOT, 'node_modules');
  const modules = path.join(folder, 'node_modules');
  const own = path.join(modules, '@viewloop');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@viewloop' && !name.startsWith('.'))
      symlinkSync(path.join(installed, name), path.join(modules, name));
  }
  for (const name of ['api', 'contract']) {
    symlinkSync(path.join(folder, name), path.join(own, name));
    // npm puts some packages beside the workspace that needs them.
    const beside = path.join(ROOT, name, 'node_modules');
    if (existsSync(beside)) symlinkSync(beside, path.join(folder, name, 'node_modules'));
  }
}

/** Unpacks a release of this repository into a temporary folder. */
export function unpackRelease(from = releaseBefore()): OlderRelease {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const archive = path.join(folder, 'release.tar');
  git('archive', `--output=${archive}`, from, '--', 'package.json', 'api', 'contract');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  linkPackages(folder);
  const { version } = JSON.parse(git('show', `${from}:package.json`)) as { version: string };
  return { name: version, main: path.join(folder, 'api/src/main.ts'), remove };
}

import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** `compose.yaml` as an operator starts it, from a copy of the repository, on a port and with volumes of its own. */

const ROOT = path.join(import.meta.dirname, '../../..');

interface Engine {
  /** `docker` or `podman`. */
  program: string;
  compose: readonly string[];
}

function findEngine(): Engine {
  const works = (command: readonly string[]) =>
    spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' }).status === 0;
  if (works(['docker', 'compose', 'version'])) return { program: 'docker', compose: ['docker', 'compose'] };
  if (works(['podman-compose', '--version'])) return { program: 'podman', compose: ['podman-compose'] };
  throw new Error('this part needs Docker with its compose plugin, or podman-compose');
}

export interface Compose {
  address: string;
  engine: string;
  /** The secrets in `.env`. None of them may be in the image. */
  secrets: { ADMIN_PASSWORD: string; POSTGRES_PASSWORD: string };
  /** Builds the image and starts both services. Returns how many seconds building took. */
  up(): number;
  /** The container of a service. */
  container(service: string): string;
  /** Runs a command of the engine, such as `docker inspect`. */
  run(...args: string[]): SpawnSyncReturns<string>;
  /** Stops and removes everything, volumes too. */
  remove(): void;
}

export function openCompose(port: number): Compose {
  const { program, compose } = findEngine();
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-compose-'));
  const project = path.basename(folder).toLowerCase();
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const file = path.join(folder, 'compose.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('127.0.0.1:3000:3000', `127.0.0.1:${port}:3000`));
  const secrets = {
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
  };
  const settings = { PUBLIC_URL: `http://127.0.0.1:${port}`, ...secrets };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, '.env'), lines.join(''), { mode: 0o600 });

  const composed = (...args: string[]) =>
    execFileSync(compose[0] ?? '', [...compose.slice(1), '-p', project, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const run = (...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
  function remove(): void {
    process.off('exit', remove);
    try {
      composed('down', '--volumes');
    } finally {
      run('image', 'rm', '--force', `${project}-viewloop`, `${project}_viewloop`);
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.once('exit', remove);
  return {
    address: settings.PUBLIC_URL,
    engine: run('--version').stdout.trim(),
    secrets,
    run,
    up() {
      const began = performance.now();
      composed('build', 'viewloop');
      const seconds = (performance.now() - began) / 1000;
      composed('up', '--detach', 'postgres', 'viewloop');
      return seconds;
    },
    container(service) {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
      const found = run('ps', '-a', '-q', ...labels.flatMap((label) => ['--filter', `label=${label}`]));
      const id = found.stdout.trim();
      if (!id) throw new Error(`there is no container of ${service}: ${found.stderr}`);
      return id;
    },
    remove,
  };
}

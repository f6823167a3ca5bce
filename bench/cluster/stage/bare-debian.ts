import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf } from '../../processes.ts';
import { type Service, startService, until } from './services.ts';

/** What a machine with Debian has when somebody hands it over: systemd, and nothing that we need. */
const RELEASE = 'trixie';
const BARE = 'ca-certificates,dbus,systemd,systemd-sysv';

export const TRUSTED = '/etc/ssl/trusted.crt';

export interface Ran {
  code: number;
  said: string;
  seconds: number;
}

export interface BareDebian {
  folder: string;
  run(script: string): Promise<Ran>;
  stop(): Promise<void>;
}

/** Packages are signed, but those of npm arrive by https; behind some firewalls that needs the machine's own authorities. */
function trustWhatThisMachineTrusts(folder: string): void {
  const own = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(own)) copyFileSync(own, path.join(folder, TRUSTED));
  else writeFileSync(path.join(folder, TRUSTED), '');
}

export function makeBareDebian(folder: string, { names, gitFrom }: { names: string[]; gitFrom: string }): void {
  mkdirSync(folder);
  execFileSync('debootstrap', ['--variant=minbase', `--include=${BARE}`, RELEASE, folder], { stdio: 'ignore' });
  appendFileSync(path.join(folder, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`);
  trustWhatThisMachineTrusts(folder);
  const git = `[url "/srv/git/"]\n\tinsteadOf = ${gitFrom}\n[safe]\n\tdirectory = *\n`;
  writeFileSync(path.join(folder, 'root/.gitconfig'), git);
}

/** The first process of the container, once it is there. */
async function leaderOf(service: Service): Promise<number> {
  let leader: number | undefined;
  await until('the container starts', () => {
    leader = childrenOf(service.pid)[0];
    return leader !== undefined;
  });
  return leader as number;
}

/** Starts it with systemd as the first process, in the network of this machine. */
export async function startBareDebian(folder: string, git: string): Promise<BareDebian> {
  const args = ['--boot', '--register=no', '--keep-unit', '--resolv-conf=copy-host', `--bind-ro=${git}:/srv/git`];
  const service = startService('systemd-nspawn', [`--directory=${folder}`, ...args], undefined, {
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const leader = await leaderOf(service);
  const environment = [
    'HOME=/root',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `NODE_EXTRA_CA_CERTS=${TRUSTED}`,
    `CURL_CA_BUNDLE=${TRUSTED}`,
  ];
  const run = (script: string) =>
    new Promise<Ran>((resolve) => {
      const began = performance.now();
      const command = ['--target', String(leader), '--all', '--', 'env', '-i', ...environment, 'bash', '-euc', script];
      execFile('nsenter', command, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) : 0;
        resolve({ code, said: `${stderr}${stdout}`.trim(), seconds: (performance.now() - began) / 1000 });
      });
    });
  await until('systemd is up', async () => {
    const { said } = await run('systemctl is-system-running || true');
    return /^(running|degraded)$/.test(said);
  });
  return {
    folder,
    run,
    async stop() {
      await run('systemctl poweroff --no-block || true');
      await Promise.race([service.gone, new Promise((resolve) => setTimeout(resolve, 15_000))]);
      await service.stop('SIGKILL');
    },
  };
}

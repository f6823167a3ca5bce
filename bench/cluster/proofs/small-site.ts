import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { tellStep } from '../../progress.ts';
import type { Report } from '../report.ts';
import { type BareDebian, makeBareDebian, type Ran, startBareDebian, TRUSTED } from '../stage/bare-debian.ts';
import { openGrounds } from '../stage/services.ts';

const PART = 'small site';
const ROOT = path.join(import.meta.dirname, '../../..');
const NAMES = ['viewloop.example', 'second.example'];
const GIT_FROM = 'https://git.example/';
const WORDS_A_MINUTE = 200;
const MINUTES = 30;

interface Block {
  heading: string;
  script: string;
}

/** The commands of the page, in its order, each under its heading. */
function blocksOf(page: string): Block[] {
  let heading = '';
  const blocks: Block[] = [];
  for (const [, found, script] of page.matchAll(/^## (.+)$|^```sh\n([^]*?)^```$/gm)) {
    if (found !== undefined) heading = found;
    else blocks.push({ heading, script: script ?? '' });
  }
  return blocks;
}

/** The internet is missing here: Caddy makes its certificates itself, and curl trusts them. Everything else is as on the page. */
const CADDYS_ROOT = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
function withoutTheInternet(script: string): string {
  return script
    .replace(
      /^(sed .*> \/etc\/caddy\/Caddyfile)$/m,
      `$1\nsed --in-place '1i {\\n\\tlocal_certs\\n\\tskip_install_trust\\n}' /etc/caddy/Caddyfile`,
    )
    .replace(/^(curl .*https:)/m, `until cat ${CADDYS_ROOT} >> ${TRUSTED} 2>/dev/null; do sleep 1; done\n$1`);
}

/** A newer release for `git pull` to find. */
function publish(repository: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-C', repository, ...args], {
      encoding: 'utf8',
    }).trim();
  const next = git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'newer');
  git('update-ref', 'HEAD', next);
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const lastLine = ({ said }: Ran) => said.split('\n').at(-1)?.slice(0, 110) ?? '';

/** Signs in as somebody at a browser would, and returns the cookie or why not. */
async function signIn(debian: BareDebian, site: string, password: string): Promise<{ status: string; cookie: string }> {
  const body = JSON.stringify({ username: 'admin', password });
  const { said } = await debian.run(
    `curl --silent --include --header 'content-type: application/json' --data '${body}' ${site}/api/login`,
  );
  return { status: /^HTTP\S+ (\d+)/.exec(said)?.[1] ?? said, cookie: /^set-cookie: ([^;]+)/im.exec(said)?.[1] ?? '' };
}

const statusWith = async (debian: BareDebian, site: string, cookie: string) =>
  (
    await debian.run(
      `curl --silent --output /dev/null --write-out '%{http_code}' --header 'cookie: ${cookie}' ${site}/api/user`,
    )
  ).said;

/** What must be true after a block that contains these words. */
function looks(debian: BareDebian, report: Report, repository: string) {
  let password = '';
  let cookie = '';
  const first = `https://${NAMES[0]}`;
  const add = (claim: string, ok: boolean, seen: string) => report.add(PART, claim, ok, seen);
  return {
    async before(script: string) {
      if (script.includes('admin-password')) {
        password = (await debian.run('cat /var/lib/viewloop/admin-password')).said;
        const signedIn = await signIn(debian, first, password);
        cookie = signedIn.cookie;
        add('the admin signs in with the password of the first start', signedIn.status === '200', signedIn.status);
      }
      if (script.includes('git pull')) publish(repository);
    },
    async after(script: string, ran: Ran) {
      if (script.includes('enable --now viewloop')) {
        const verified = await debian.run('systemd-analyze verify /etc/systemd/system/viewloop.service');
        add('systemd accepts the unit', verified.code === 0, verified.said || 'no complaint');
        const { said } = await debian.run('systemd-analyze security --no-pager viewloop');
        const exposure = Number(/exposure level for viewloop.service: ([\d.]+)/.exec(said)?.[1]);
        add('the exposure of the unit is at most 3', exposure <= 3, `${exposure}`);
      }
      if (script.includes('npm run doctor')) {
        const bad = ran.said.split('\n').filter((line) => line.startsWith('✗'));
        const reached =
          ran.said.split('\n').find((line) => line.includes('leads to this site')) ?? 'its address was not reached';
        add('the doctor finds nothing bad', bad.length === 0 && reached.startsWith('✓'), bad[0] ?? reached);
      }
      if (script.includes('npm run restore')) {
        const signedIn = await signIn(debian, first, password);
        add('the restored site knows its admin', signedIn.status === '200', signedIn.status);
        const old = await statusWith(debian, first, cookie);
        add('nobody is signed in by a restore', old === '401', old);
        cookie = signedIn.cookie;
      }
      if (script.includes('sign-out-all')) {
        const status = await statusWith(debian, first, cookie);
        add('everybody is signed out', status === '401', status);
      }
      if (script.includes('git pull')) {
        const { said } = await debian.run('cd /opt/viewloop && git log -1 --format=%s && systemctl is-active viewloop');
        add('the newer release serves', said === 'newer\nactive', said.replace('\n', ', '));
      }
    },
  };
}

/** Runs every command of docs/small-site.md, as it stands there, in a bare Debian with systemd. */
export async function smallSite(report: Report): Promise<void> {
  for (const port of [80, 443, 3000])
    if (await isTaken(port)) throw new Error(`port ${port} of this machine is in use, and the page needs it`);
  const page = readFileSync(path.join(ROOT, 'docs/small-site.md'), 'utf8');
  const blocks = blocksOf(page);
  const grounds = openGrounds();
  const repository = path.join(grounds.folder, 'git', 'viewloop.git');
  mkdirSync(path.dirname(repository));
  execFileSync('git', ['clone', '--quiet', '--bare', ROOT, repository]);
  const root = path.join(grounds.folder, 'debian');
  tellStep('a bare Debian is made (one to two minutes)');
  makeBareDebian(root, { names: NAMES, gitFrom: GIT_FROM });
  const debian = await startBareDebian(root, path.dirname(repository));
  try {
    const look = looks(debian, report, repository);
    let seconds = 0;
    for (const [index, { heading, script }] of blocks.entries()) {
      tellStep(`block ${index + 1} of ${blocks.length}: ${heading}`);
      await look.before(script);
      const ran = await debian.run(withoutTheInternet(script));
      seconds += ran.seconds;
      const [command = ''] = script.trim().split('\n').slice(-1);
      const claim = `${heading}: ${command.slice(0, 60)}`;
      report.add(PART, claim, ran.code === 0, `${ran.seconds.toFixed(0)} s, ${lastLine(ran)}`);
      if (ran.code !== 0) {
        report.saveLogs([{ name: 'small-site', text: `${script}\n${ran.said}` }]);
        return;
      }
      await look.after(script, ran);
    }
    const words = page.split(/\s+/).length;
    const minutes = seconds / 60 + words / WORDS_A_MINUTE;
    report.add(
      PART,
      `reading and running it takes at most ${MINUTES} minutes`,
      minutes <= MINUTES,
      `${(seconds / 60).toFixed(1)} minutes of commands, ${words} words at ${WORDS_A_MINUTE} a minute`,
    );
    const instead = `certificates of Caddy itself, names in /etc/hosts, a copy of this repository for git, no browser`;
    report.add(PART, 'what is not as on the internet', true, instead);
  } finally {
    await debian.stop();
    grounds.close();
  }
}

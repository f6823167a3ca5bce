import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../report.ts';
import { type Compose, openCompose } from '../stage/compose.ts';

const PART = 'containers';
const PORT = 3399;

/** Waits until `/readyz` returns 200. Returns the seconds that it took, or null after a minute and a half. */
async function readyIn(address: string): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < 90_000) {
    const ready = await fetch(`${address}/readyz`).catch(() => undefined);
    if (ready?.ok) return (performance.now() - began) / 1000;
    await pause(100);
  }
  return null;
}

/** Runs a line of JavaScript in the container of the server and returns what it printed. */
const inServer = (compose: Compose, code: string) =>
  compose.run('exec', compose.container('viewloop'), 'node', '-e', code).stdout.trim();

function fewRights(compose: Compose, report: Report): void {
  const status = inServer(compose, `console.log(require('fs').readFileSync('/proc/1/status', 'utf8'))`);
  const of = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? 'unknown';
  const seen = { user: of('Uid'), CapEff: of('CapEff'), NoNewPrivs: of('NoNewPrivs'), Seccomp: of('Seccomp') };
  report.add(
    PART,
    'the server is not root, has no capability, gains no rights and has a seccomp filter',
    seen.user === '1000' && Number(seen.CapEff) === 0 && seen.NoNewPrivs === '1' && seen.Seccomp === '2',
    Object.entries(seen)
      .map((pair) => pair.join(' '))
      .join(', '),
  );
  const writing = ['/x', '/app/x', '/tmp/x'].map((file) => ({
    file,
    seen: inServer(
      compose,
      `try { require('fs').writeFileSync('${file}', ''); console.log('written') } catch (e) { console.log(e.code) }`,
    ),
  }));
  report.add(
    PART,
    'only /tmp can be written',
    writing.map(({ seen }) => seen).join() === 'EROFS,EROFS,written',
    writing.map(({ file, seen }) => `${file} ${seen}`).join(', '),
  );
}

function noSecretInImage(compose: Compose, report: Report): void {
  const image = compose.run('inspect', '--format', '{{.Image}}', compose.container('viewloop')).stdout.trim();
  const texts = [
    compose.run('history', '--no-trunc', image).stdout,
    compose.run('image', 'inspect', image).stdout,
    inServer(compose, `console.log(require('fs').existsSync('/app/.env') ? 'has .env' : 'has none')`),
  ];
  const leaked = Object.entries(compose.secrets).filter(([, value]) => texts.some((text) => text.includes(value)));
  report.add(
    PART,
    'no secret is in the image',
    texts.every((text) => text !== '') && leaked.length === 0 && texts[2] === 'has none',
    `of its history and settings ${leaked.map(([name]) => name).join() || 'none'}; .env: ${texts[2]}`,
  );
}

async function serves(compose: Compose, report: Report): Promise<void> {
  const metrics = await fetch(`${compose.address}/metrics`);
  report.add(PART, 'figures are not shown to the outside', metrics.status === 404, `/metrics ${metrics.status}`);
  const login = await fetch(`${compose.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: compose.secrets.ADMIN_PASSWORD }),
  });
  report.add(PART, 'the admin signs in', login.status === 200, `status ${login.status}`);
  const tools = ['audit.ts', 'backup.ts --to /tmp/viewloop.backup'].map((line) => {
    const { status, stdout } = compose.run(
      'exec',
      compose.container('viewloop'),
      'node',
      ...`api/src/${line}`.split(' '),
    );
    return { line, status, said: stdout.trim().split('\n').at(-1) ?? '' };
  });
  report.add(
    PART,
    'audit and backup run in the container',
    tools.every(({ status }) => status === 0),
    tools.map(({ said }) => said).join('; '),
  );
}

/** The health check in `compose.yaml` asks `/readyz`. */
async function healthIsKnown(compose: Compose, report: Report): Promise<void> {
  const health = () => {
    const found = compose.run('inspect', '--format', '{{.State.Health.Status}}', compose.container('viewloop'));
    return found.stdout.trim();
  };
  let seen = health();
  for (let looks = 0; looks < 40 && seen !== 'healthy'; looks++) {
    // Without systemd Podman has no timer that runs health checks.
    compose.run('healthcheck', 'run', compose.container('viewloop'));
    await pause(1000);
    seen = health();
  }
  report.add(PART, 'the engine knows that the server is healthy', seen === 'healthy', seen);
}

async function stops(compose: Compose, report: Report): Promise<void> {
  compose.run('restart', '--time', '10', compose.container('postgres'));
  const back = await readyIn(compose.address);
  report.add(
    PART,
    'Postgres is restarted under the server, which goes on',
    back !== null && back < 10,
    back === null ? 'never ready again' : `ready again ${back.toFixed(1)} s after the restart`,
  );
  const began = performance.now();
  const container = compose.container('viewloop');
  compose.run('stop', '--time', '30', container);
  const seconds = (performance.now() - began) / 1000;
  const code = compose.run('inspect', '--format', '{{.State.ExitCode}}', container).stdout.trim();
  report.add(
    PART,
    'SIGTERM ends the server cleanly',
    code === '0' && seconds < 15,
    `exit code ${code} after ${seconds.toFixed(1)} s`,
  );
}

/** `compose.yaml` as a whole, built and started with Docker or Podman. */
export async function containers(report: Report): Promise<void> {
  const compose = openCompose(PORT);
  try {
    const built = compose.up();
    const ready = await readyIn(compose.address);
    report.add(
      PART,
      'the image builds and both services start with an empty database',
      ready !== null,
      `${compose.engine}: built in ${built.toFixed(0)} s, ${ready === null ? 'not ready' : `ready ${ready.toFixed(1)} s later`}`,
    );
    if (ready === null) return;
    fewRights(compose, report);
    noSecretInImage(compose, report);
    await serves(compose, report);
    await healthIsKnown(compose, report);
    await stops(compose, report);
  } finally {
    compose.remove();
  }
}

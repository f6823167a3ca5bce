import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp, type RunningApp } from './app.ts';
import { DEMO_PASSWORD, demoPlatforms, liveOn, MAIN_CHARACTER, payDemoDeposits, seedDemo } from './demo/index.ts';
import { createFirstAdmin } from './features/auth/index.ts';
import { ensureSigningKey } from './features/signing/index.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { isConnectionTrouble } from './platform/database-error.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';
import { parseSettings, type Settings } from './platform/settings.ts';
import { builtScreens } from './platform/static-files.ts';

/**
 * Under load V8 would learn to allocate the short-lived objects of requests in the old generation. They would stay
 * there for a long time, together with everything they refer to, and every pause of the garbage collector would copy
 * ten times as much.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Waits for as long as it takes if the database starts later than the server, and says so. */
async function migrateWhenReachable(url: string, stop: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await migrate(url);
      return;
    } catch (error) {
      if (!isConnectionTrouble(error) || stop.aborted) throw error;
      if (tries % 10 === 0) say(`Waiting for the database: ${(error as Error).message}`);
      await sleep(1000, undefined, { signal: stop });
    }
  }
}

/** Hides the framework's line about the address at the usual log level, because our own last line says it. */
async function quietly<T>({ log, settings }: RunningApp, work: () => Promise<T>): Promise<T> {
  const { level } = log;
  if (settings.logLevel === 'info') log.level = 'warn';
  try {
    return await work();
  } finally {
    log.level = level;
  }
}

async function openHttp(app: RunningApp, settings: Settings): Promise<string> {
  try {
    return await quietly(app, () => app.http.listen({ port: settings.port, host: settings.host }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${settings.port} on ${settings.host} is in use: set PORT to another one`);
    if (code === 'EACCES') throw new CannotStart(`Port ${settings.port} needs more rights: set PORT to 1024 or above`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST ${settings.host} is not an address of this machine`);
    throw error;
  }
}

/** `--demo` fills an empty database. Its password is no secret, so it never runs on an operator's data. */
const DEMO = process.argv.includes('--demo');

function readSettings(): Settings {
  const settings = parseSettings(process.env);
  return DEMO ? { ...settings, adminPassword: settings.adminPassword ?? DEMO_PASSWORD, videoDetails: true } : settings;
}

/**
 * Keeps serving for a moment, because a load balancer still sends requests until it notices that this server is
 * leaving.
 */
async function drain(app: RunningApp, { drainSeconds }: Settings, hurry: AbortSignal): Promise<void> {
  if (drainSeconds === 0) return;
  app.health.sendAway();
  await sleep(drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {});
}

const BEHIND_A_POOLER = 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL as well';

/** PgBouncer's error for the time limits that we set at the start of a connection. */
const isPoolersRefusal = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

async function start(stop: AbortSignal, hurry: AbortSignal): Promise<() => Promise<void>> {
  const settings = readSettings();
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    let databaseUrl = settings.databaseUrl;
    if (!databaseUrl) {
      const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say, signal: stop });
      closers.push(() => embedded.stop());
      databaseUrl = embedded.url;
    }
    const directUrl = settings.databaseDirectUrl;
    await migrateWhenReachable(directUrl ?? databaseUrl, stop);
    const options = {
      databaseUrl,
      directUrl,
      embeddedDatabase: !settings.databaseUrl,
      screens: builtScreens(),
      ...(DEMO && { guardedHttp: demoPlatforms }),
    };
    const app = await createApp(settings, options);
    closers.push(() => app.close());
    const { generatedPassword } = await createFirstAdmin(app.db, settings);
    await ensureSigningKey(app.db);
    const adminPassword = settings.adminPassword ?? DEMO_PASSWORD;
    const isNewDemo = DEMO && (await seedDemo(settings, options, adminPassword));
    const address = await openHttp(app, settings);
    closers.push(() => drain(app, settings, hurry));
    app.jobs.start();
    if (DEMO) {
      if (isNewDemo) await payDemoDeposits(app, adminPassword);
      const end = liveOn(app);
      closers.push(async () => end());
      say(`Sign in as "${MAIN_CHARACTER}" or "${settings.adminUsername}" with password ${DEMO_PASSWORD}`);
    }
    if (generatedPassword)
      say(`The admin is "${settings.adminUsername}" with password ${generatedPassword} (shown only now)`);
    say(app.greeting);
    say(`Viewloop is ready at ${settings.publicUrl ?? address}`);
    return close;
  } catch (error) {
    await close();
    throw isPoolersRefusal(error) ? new CannotStart(BEHIND_A_POOLER) : error;
  }
}

const stop = new AbortController();
const hurry = new AbortController();
// A second signal means that the operator does not want to wait.
const onSignal = () => (stop.signal.aborted ? hurry : stop).abort();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// The launcher holds a channel to this process. When the launcher is killed, the closed channel is the only sign of
// it.
process.on('disconnect', () => stop.abort());
process.channel?.unref();
const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true }));

try {
  const close = await start(stop.signal, hurry.signal);
  await stopped;
  say('Stopping');
  await close();
} catch (error) {
  if (stop.signal.aborted) process.exit(0);
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`Viewloop cannot start: ${error.message}\n`);
  process.exitCode = 1;
}

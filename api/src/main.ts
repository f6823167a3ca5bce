import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { AppOptions } from './app.ts';
import type { RestoreUpload } from './backup/restore-routes.ts';
import { Uploads } from './backup/uploads.ts';
import { DEMO_PASSWORD, demoPlatforms, liveOn, MAIN_CHARACTER, payDemoDeposits, seedDemo } from './demo/index.ts';
import { createFirstAdmin, type FirstAdmin } from './features/accounts/auth/index.ts';
import { readHold } from './features/messages/outbox/index.ts';
import { readSiteKey } from './features/messages/push/index.ts';
import { ensureSigningKey } from './features/proof/signing/index.ts';
import { isConnectionTrouble } from './platform/db/database-error.ts';
import { describePlace } from './platform/db/database-in-use.ts';
import { CONNECTIONS_OF_A_SERVER, type Database, openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { checkReplica } from './platform/db/replica-check.ts';
import { builtScreens } from './platform/http/static-files.ts';
import { CannotStart } from './platform/run/cannot-start.ts';
import { ADMIN_PASSWORD_FILE } from './platform/run/data-dir.ts';
import { sayer } from './platform/run/log.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';
import { onEndOfNpm } from './start/end-of-npm.ts';
import { endSurely } from './start/end-of-process.ts';
import { restoreUpload } from './start/restore-upload.ts';
import { serve } from './start/serve.ts';
import { step } from './start/step.ts';
import { runAsWorker } from './start/worker.ts';
import { startWorkers } from './start/workers.ts';

/**
 * Under load V8 would learn to allocate the short-lived objects of requests in the old generation. They would stay
 * there for a long time, together with everything they refer to, and every pause of the garbage collector would copy
 * ten times as much.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** Connections of the built-in database for backups, audits and psql beside those of the server. */
const CONNECTIONS_FOR_TOOLS = 40;

const SAME_KEYSTROKE_MS = 1000;

type Closer = () => Promise<void>;
type Options = AppOptions & { restore: RestoreUpload };

const say = sayer({ isTerminal: process.stdout.isTTY });

/** Waits for as long as it takes if the database starts later than the server, and says so. */
async function migrateWhenReachable(url: string, statementSeconds: number, stop: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await migrate(url, { statementSeconds, say });
      return;
    } catch (error) {
      if (!isConnectionTrouble(error) || stop.aborted) throw error;
      if (tries % 10 === 0) say(`Waiting for the database: ${(error as Error).message}`);
      await sleep(1000, undefined, { signal: stop });
    }
  }
}

/** `--demo` fills an empty database. Its password is no secret, so it never runs on an operator's data. */
const DEMO = process.argv.includes('--demo');

function readSettings(): Settings {
  const settings = parseSettings(process.env);
  return DEMO
    ? { ...settings, workers: 1, adminPassword: settings.adminPassword ?? DEMO_PASSWORD, videoDetails: true }
    : settings;
}

const BEHIND_A_POOLER = 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL as well';

/** PgBouncer's error for the time limits that we set at the start of a connection. */
const isPoolersRefusal = (error: unknown) =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter');

/** A new site has no admin and no key for its signatures yet. */
async function makeWhatIsMissing(db: Database, settings: Settings): Promise<FirstAdmin> {
  const admin = await createFirstAdmin(db, settings);
  await ensureSigningKey(db);
  await readSiteKey(db);
  if (await db.read(readHold))
    say('Mail is held since the database was restored: release or drop it under "Mail" in the admin area');
  return admin;
}

async function serveAlone(settings: Settings, options: Options, hurry: AbortSignal): Promise<Closer> {
  let admin: FirstAdmin = { existed: false };
  let isNewDemo = false;
  const adminPassword = settings.adminPassword ?? DEMO_PASSWORD;
  const { app, address, close } = await step(say, 'serving', () =>
    serve(settings, options, {
      hurry,
      async prepare({ db }) {
        admin = await makeWhatIsMissing(db, settings);
        isNewDemo = DEMO && (await seedDemo(settings, options, adminPassword));
      },
    }),
  );
  app.jobs.start();
  let endDemo = () => {};
  if (DEMO) {
    try {
      if (isNewDemo) await payDemoDeposits(app, adminPassword);
    } catch (error) {
      await close();
      throw error;
    }
    endDemo = liveOn(app);
    say(`Sign in as "${MAIN_CHARACTER}" or "${settings.adminUsername}" with password ${DEMO_PASSWORD}`);
  }
  greet(settings, { admin, greeting: app.greeting, address });
  return async () => {
    endDemo();
    await close();
  };
}

async function serveWithWorkers(settings: Settings, options: Options, hurry: AbortSignal): Promise<Closer> {
  const { databaseUrl, directUrl, embeddedDatabase = false, restore } = options;
  const db = openDatabase(databaseUrl, { pooled: directUrl !== undefined });
  let admin: FirstAdmin;
  try {
    admin = await makeWhatIsMissing(db, settings);
  } finally {
    await db.close();
  }
  const task = { databaseUrl, directUrl, embeddedDatabase };
  const { greeting, address, close } = await step(say, 'serving', () =>
    startWorkers(settings.workers, task, { say, restore }),
  );
  greet(settings, { admin, greeting, address });
  say(`${settings.workers} processes share the work`);
  return () => close(hurry);
}

/** Keeps a generated password where only the owner of the data can read it, because a journal is easily lost. */
function keepPassword(dataDir: string, password: string): string | undefined {
  const file = path.join(dataDir, ADMIN_PASSWORD_FILE);
  try {
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return file;
  } catch {
    // With a database of their own an operator may have no data folder.
    return undefined;
  }
}

function greet(
  settings: Settings,
  { admin, greeting, address }: { admin: FirstAdmin; greeting: string; address: string },
): void {
  const { adminUsername, adminPassword, dataDir, publicUrl } = settings;
  if (admin.generatedPassword) {
    const file = keepPassword(dataDir, admin.generatedPassword);
    const where = file === undefined ? 'shown only now' : `shown only now, and kept in ${file}: delete it soon`;
    say(`The admin is "${adminUsername}" with password ${admin.generatedPassword} (${where})`);
  }
  if (admin.existed && adminPassword !== undefined && !DEMO)
    say('ADMIN_PASSWORD is ignored: the site has an admin. npm run admin -- reset-password NAME changes a password');
  say(greeting);
  say(`Viewloop is ready at ${publicUrl ?? address}`);
}

/**
 * Serves, and puts a backup that an admin uploaded in the place of an empty site: what the server knows in memory is of the
 * site before, so it ends and begins anew.
 */
async function serveAndRestore(
  settings: Settings,
  databaseUrl: string,
  begin: (restore: RestoreUpload, hurry: AbortSignal) => Promise<Closer>,
): Promise<Closer> {
  const uploads = new Uploads(settings.dataDir);
  uploads.afterStart();
  let restoring: Promise<void> | undefined;
  async function once(): Promise<Closer> {
    const hurry = new AbortController();
    const end = await begin(() => {
      restoring ??= (async () => {
        hurry.abort();
        await end();
        await restoreUpload(settings, { uploads, databaseUrl, say });
        close = await once();
        restoring = undefined;
      })();
      restoring.catch((error: unknown) => {
        process.stderr.write(`Viewloop cannot start: ${(error as Error).message}\n`);
        process.exit(1);
      });
    }, hurry.signal);
    return end;
  }
  let close = await once();
  return async () => {
    await restoring;
    await close();
  };
}

async function start(stop: AbortSignal, hurry: AbortSignal): Promise<Closer> {
  const settings = readSettings();
  say(describePlace(settings));
  const closers: Closer[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    let databaseUrl = settings.databaseUrl;
    if (!databaseUrl) {
      const { dataDir, workers } = settings;
      const connections = { max_connections: String(CONNECTIONS_FOR_TOOLS + workers * CONNECTIONS_OF_A_SERVER) };
      const embedded = await step(say, 'database', () =>
        startEmbeddedPostgres({ dataDir, settings: connections, log: say, signal: stop }),
      );
      closers.push(() => embedded.stop());
      databaseUrl = embedded.url;
    }
    const directUrl = settings.databaseDirectUrl;
    const migrationsUrl = directUrl ?? databaseUrl;
    await step(say, 'migrations', () => migrateWhenReachable(migrationsUrl, settings.migrationSeconds, stop));
    const readUrl = settings.databaseReadUrl;
    if (readUrl !== undefined) {
      const pooled = directUrl !== undefined;
      await checkReplica({ readUrl, primaryUrl: directUrl ?? databaseUrl, pooled, say });
    }
    const options = {
      databaseUrl,
      directUrl,
      embeddedDatabase: !settings.databaseUrl,
      screens: builtScreens(),
      ...(DEMO && { guardedHttp: demoPlatforms }),
    };
    const begin = settings.workers > 1 ? serveWithWorkers : serveAlone;
    const serving = await serveAndRestore(settings, migrationsUrl, (restore, signal) =>
      begin(settings, { ...options, restore }, AbortSignal.any([hurry, signal])),
    );
    closers.push(serving);
    return close;
  } catch (error) {
    await close();
    throw isPoolersRefusal(error) ? new CannotStart(BEHIND_A_POOLER) : error;
  }
}

/** Starts what was asked for, and serves until a signal or the end of the launcher. */
async function run(): Promise<void> {
  const stop = new AbortController();
  const hurry = new AbortController();
  // A second signal means that the operator does not want to wait.
  let told = Number.NEGATIVE_INFINITY;
  const onSignal = (signal: NodeJS.Signals) => {
    // The terminal sends Ctrl-C to npm and to us, and npm passes it on, so one keystroke arrives as several signals.
    if (signal === 'SIGINT' && performance.now() - told < SAME_KEYSTROKE_MS) return;
    told = performance.now();
    (stop.signal.aborted ? hurry : stop).abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A launcher that could not be replaced by this process holds a channel to it. When the launcher is killed, the closed
  // channel is the only sign of it.
  process.on('disconnect', () => stop.abort());
  onEndOfNpm(() => stop.abort());
  process.channel?.unref();
  const stopped = new Promise<void>((resolve) =>
    stop.signal.addEventListener('abort', () => resolve(), { once: true }),
  );

  try {
    const close = await start(stop.signal, hurry.signal);
    await stopped;
    say('Stopping');
    await close();
    endSurely(say);
  } catch (error) {
    if (stop.signal.aborted) process.exit(0);
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`Viewloop cannot start: ${error.message}\n`);
    // An application that was only half put together may have left connections open, which would keep the process alive.
    process.exit(1);
  }
}

/** `--check` says what is wrong with the settings, before anything is built or started. */
function checkSettings(): void {
  try {
    readSettings();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`Viewloop cannot start: ${error.message}\n`);
    process.exitCode = 1;
  }
}

if (process.argv.includes('--check')) checkSettings();
else await (cluster.isWorker ? runAsWorker() : run());

import { setTimeout as sleep } from 'node:timers/promises';
import { type AppOptions, createApp, type RunningApp } from '../app.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { giveBackMemory } from './give-back-memory.ts';

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

const FAREWELL_MS = 1000;

const openConnections = ({ http }: RunningApp) =>
  new Promise<number>((resolve) => http.server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Keeps serving for a moment, because a load balancer still sends requests until it notices that this server is
 * leaving. Without one, whoever keeps a connection open gets one more answer, which says that it was the last: a request
 * that is already on its way when an idle connection is closed would fail.
 */
async function drain(app: RunningApp, { drainSeconds }: Settings, hurry: AbortSignal): Promise<void> {
  app.health.sendAway();
  const rest = (ms: number) => sleep(ms, undefined, { signal: hurry }).catch(() => {});
  if (drainSeconds > 0) await rest(drainSeconds * 1000);
  const deadline = performance.now() + FAREWELL_MS;
  while (!hurry.aborted && performance.now() < deadline && (await openConnections(app)) > 0) await rest(20);
}

export interface Serving {
  app: RunningApp;
  address: string;
  /** Waits until the load balancer has noticed, then ends the open requests and connections. */
  close(): Promise<void>;
}

/** Puts the application together and opens its port. `prepare` runs before the first request can arrive. */
export async function serve(
  settings: Settings,
  options: AppOptions,
  { hurry, prepare = async () => {} }: { hurry: AbortSignal; prepare?: (app: RunningApp) => Promise<void> },
): Promise<Serving> {
  const app = await createApp(settings, options);
  try {
    await prepare(app);
    const address = await openHttp(app, settings);
    const endGivingBack = giveBackMemory();
    return {
      app,
      address,
      async close() {
        endGivingBack();
        await drain(app, settings, hurry);
        await app.close();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

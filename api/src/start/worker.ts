import { AggregatorRegistry } from 'prom-client';
import { builtScreens } from '../platform/http/static-files.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { sayer } from '../platform/run/log.ts';
import { parseSettings } from '../platform/settings/settings.ts';
import { type FromWorker, isOurs, TASK, type ToWorker, type WorkerTask } from './between-processes.ts';
import { endSurely } from './end-of-process.ts';
import { type Serving, serve } from './serve.ts';
import { slotsThroughPrimary } from './stream-slots.ts';

const SCRAPE_WITHIN_MS = 6_000;

const tell = (message: FromWorker) => void process.send?.(message);

/** Asks the first process for the metrics of all workers together. */
function scrapeThroughPrimary(): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  process.on('message', (message: unknown) => {
    if (isOurs<ToWorker>(message) && message.viewloop === 'metrics') waiting.get(message.id)?.(message.text);
  });
  return () => {
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    const late = setTimeout(() => reject(new Error('the first process did not answer')), SCRAPE_WITHIN_MS);
    tell({ viewloop: 'scrape', id });
    return promise.finally(() => {
      clearTimeout(late);
      waiting.delete(id);
    });
  };
}

/**
 * Runs one of several processes that share the port. It has no say in when to stop: signals reach the first process, which
 * tells its workers. When the first process dies, Node ends its workers.
 */
export async function runAsWorker(): Promise<void> {
  const { runsJobs, ...options } = JSON.parse(process.env[TASK] as string) as WorkerTask;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  const stop = Promise.withResolvers<void>();
  const hurry = new AbortController();
  process.on('message', (message: unknown) => {
    if (!isOurs<ToWorker>(message)) return;
    if (message.viewloop === 'stop') stop.resolve();
    if (message.viewloop === 'hurry') hurry.abort();
  });
  let serving: Serving;
  try {
    const settings = parseSettings(process.env);
    const screens = builtScreens();
    const restore = () => tell({ viewloop: 'restore' });
    const shared = { restore, scrape: scrapeThroughPrimary(), streamSlots: slotsThroughPrimary(tell) };
    serving = await serve(settings, { ...options, screens, ...shared }, { hurry: hurry.signal });
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    tell({ viewloop: 'cannot-start', message: error.message });
    process.disconnect();
    return;
  }
  const { app, address, close } = serving;
  // Creating one makes this worker answer the first process when it collects the metrics.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([app.metrics.registry]);
  if (runsJobs) app.jobs.start();
  tell({ viewloop: 'ready', address, greeting: app.greeting });
  await stop.promise;
  await close();
  process.disconnect();
  endSurely(sayer({ isTerminal: false }));
}

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { type FromWorker, isOurs, TASK, type ToWorker, type WorkerTask } from './between-processes.ts';
import { countForWorkers } from './stream-slots.ts';

/** A worker that ends sooner than this after its start is replaced more slowly each time. */
const SOUND_AFTER_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

export interface Workers {
  address: string;
  greeting: string;
  /** Ends all workers; `hurry` ends their waiting for the load balancer. */
  close(hurry: AbortSignal): Promise<void>;
}

type Ready = Extract<FromWorker, { viewloop: 'ready' }>;

/** A worker that ends just now does not read the message any more, which is no error. */
const tell = (worker: Worker, message: ToWorker) => {
  if (worker.isConnected()) worker.send(message, undefined, () => {});
};

const ended = (worker: Worker) =>
  worker.isDead() ? Promise.resolve() : new Promise<void>((resolve) => worker.once('exit', () => resolve()));

/**
 * Serves with several processes that share one port. This process serves nothing itself: it starts the workers, replaces
 * those that end, adds up their metrics and stops them.
 */
export async function startWorkers(
  count: number,
  task: Omit<WorkerTask, 'runsJobs'>,
  { say, restore }: { say: (line: string) => void; restore: () => void },
): Promise<Workers> {
  const metrics = new AggregatorRegistry();
  const running = new Map<number, Worker>();
  const stopping = new AbortController();
  const countStreamsOf = countForWorkers(tell);

  async function answerScrape(worker: Worker, id: number): Promise<void> {
    const text = await metrics.clusterMetrics().catch(() => '');
    tell(worker, { viewloop: 'metrics', id, text });
  }

  /** Starts worker `number` and resolves when it serves. */
  function begin(number: number): Promise<Ready> {
    const runsJobs = number === 1;
    const worker = cluster.fork({ [TASK]: JSON.stringify({ ...task, runsJobs } satisfies WorkerTask) });
    running.set(number, worker);
    countStreamsOf(worker);
    return new Promise<Ready>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isOurs<FromWorker>(message)) return;
        if (message.viewloop === 'ready') resolve(message);
        else if (message.viewloop === 'cannot-start') reject(new CannotStart(message.message));
        else if (message.viewloop === 'restore') restore();
        else if (message.viewloop === 'scrape') void answerScrape(worker, message.id);
      });
      worker.once('exit', (code, signal) =>
        reject(new Error(`worker ${number} ended with ${signal ?? `code ${code}`}`)),
      );
    });
  }

  /** Puts a new worker in the place of one that ended, however often that happens. */
  async function keep(number: number): Promise<void> {
    let pauseMs = 0;
    let startedAt = Date.now();
    for (;;) {
      await ended(running.get(number) as Worker);
      if (stopping.signal.aborted) return;
      pauseMs = Date.now() - startedAt > SOUND_AFTER_MS ? 0 : Math.min(LONGEST_PAUSE_MS, Math.max(500, pauseMs * 2));
      say(`Worker ${number} ended; another one takes its place`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      startedAt = Date.now();
      await begin(number).then(
        () => say(`Worker ${number} serves again`),
        (error: Error) => say(`Worker ${number} did not start: ${error.message}`),
      );
    }
  }

  async function close(hurry: AbortSignal): Promise<void> {
    stopping.abort();
    const all = [...running.values()];
    for (const worker of all) tell(worker, { viewloop: 'stop' });
    const goOn = () => all.forEach((worker) => tell(worker, { viewloop: 'hurry' }));
    if (hurry.aborted) goOn();
    else hurry.addEventListener('abort', goOn, { once: true });
    await Promise.all(all.map(ended));
  }

  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const [first] = await Promise.all(numbers.map(begin));
    for (const number of numbers) void keep(number);
    return { address: (first as Ready).address, greeting: (first as Ready).greeting, close };
  } catch (error) {
    await close(AbortSignal.abort());
    throw error;
  }
}

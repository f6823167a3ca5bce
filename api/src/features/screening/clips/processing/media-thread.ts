import { Worker } from 'node:worker_threads';
import { BadClip, MachineTrouble } from './bad-clip.ts';
import type { Inspected, MediaAnswer, MediaTask } from './media-worker.ts';

/** In the built server both are files of one folder, and have other endings. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './media-worker.ts' : './media-worker.js', import.meta.url);
/** A minute takes a few seconds. Only a file that was made to take long takes longer. */
const DEADLINE_MS = 60_000;
/**
 * All that a thread gets of the environment: where Node keeps what it has compiled, if it does. Without that, most of the time
 * for a short clip went into loading the reader.
 */
const { NODE_COMPILE_CACHE } = process.env;
const KEPT_CODE = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Runs a task in a thread. A file that fills its memory or never ends is damaged, as far as anybody can tell. */
export async function inMediaThread(task: MediaTask, signal: AbortSignal): Promise<Inspected[]> {
  signal.throwIfAborted();
  const worker = new Worker(WORKER, {
    workerData: task,
    resourceLimits: MEMORY,
    env: KEPT_CODE,
    // The reader writes remarks about odd files, which nobody needs to see.
    stdout: true,
    stderr: true,
  });
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const answered = new Promise<Inspected[]>((resolve, reject) => {
    const stop = () => reject(signal.aborted ? signal.reason : new BadClip('damaged', 'it takes too long to read'));
    deadline.addEventListener('abort', stop, { once: true });
    worker.once('message', (answer: MediaAnswer) => {
      if ('inspected' in answer) resolve(answer.inspected);
      else if ('trouble' in answer) reject(new MachineTrouble(answer.trouble));
      else reject(new BadClip(answer.fault, answer.why));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BadClip('damaged', 'it fills the memory') : error),
    );
    worker.once('exit', () => reject(new Error('the thread ended without an answer')));
  });
  try {
    return await answered;
  } finally {
    await worker.terminate();
  }
}

import type { fairPlay } from '@viewloop/contract';
import WorkerOfAltcha from 'altcha/workers/pbkdf2?worker';

/** Does a proof of work in a worker, so that the video and the page stay smooth. */
export function doWork(work: fairPlay.Work): Promise<fairPlay.WorkDone> {
  return new Promise((resolve, reject) => {
    const worker = new WorkerOfAltcha();
    worker.onmessage = ({ data }: MessageEvent<fairPlay.WorkDone['solution'] | { error: unknown } | null>) => {
      worker.terminate();
      if (data && 'counter' in data) resolve({ challenge: work, solution: data });
      else reject(new Error('The work was not finished'));
    };
    worker.onerror = () => reject(new Error('The work could not begin'));
    worker.postMessage({ type: 'work', challenge: work, timeout: 300_000 });
  });
}

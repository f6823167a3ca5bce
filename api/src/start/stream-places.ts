import type { Worker } from 'node:cluster';
import { countPlaces, type StreamPlaces } from '../platform/http/stream-places.ts';
import { type FromWorker, isOurs, type ToWorker } from './between-processes.ts';

const ANSWER_WITHIN_MS = 5000;

/** The first process counts for all workers. What a worker held when it died is free again. */
export function countForWorkers(tell: (worker: Worker, message: ToWorker) => void): (worker: Worker) => void {
  const counted = countPlaces();
  return (worker) => {
    const held = new Map<string, number>();
    const change = (sessionId: string, by: number) => {
      const count = (held.get(sessionId) ?? 0) + by;
      if (count > 0) held.set(sessionId, count);
      else held.delete(sessionId);
    };
    worker.on('message', (message: unknown) => {
      if (!isOurs<FromWorker>(message)) return;
      if (message.viewloop === 'take-place') {
        const granted = counted.take(message.sessionId);
        if (granted) change(message.sessionId, 1);
        tell(worker, { viewloop: 'place', id: message.id, granted });
      } else if (message.viewloop === 'give-place') {
        change(message.sessionId, -1);
        counted.giveBack(message.sessionId);
      }
    });
    worker.once('exit', () => {
      for (const [sessionId, count] of held) for (let n = 0; n < count; n++) counted.giveBack(sessionId);
      held.clear();
    });
  };
}

/** In a worker: asks the first process. Without an answer there is no place; the browser tries again later. */
export function placesThroughPrimary(tell: (message: FromWorker) => void): StreamPlaces {
  const waiting = new Map<number, (granted: boolean) => void>();
  let lastId = 0;
  process.on('message', (message: unknown) => {
    if (isOurs<ToWorker>(message) && message.viewloop === 'place') waiting.get(message.id)?.(message.granted);
  });
  return {
    take(sessionId) {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(id, resolve);
      const late = setTimeout(resolve, ANSWER_WITHIN_MS, false);
      tell({ viewloop: 'take-place', id, sessionId });
      return promise.finally(() => {
        clearTimeout(late);
        waiting.delete(id);
      });
    },
    giveBack: (sessionId) => tell({ viewloop: 'give-place', sessionId }),
  };
}

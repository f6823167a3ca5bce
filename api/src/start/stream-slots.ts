import type { Worker } from 'node:cluster';
import { countSlots, type StreamSlots } from '../platform/http/stream-slots.ts';
import { type FromWorker, isOurs, type ToWorker } from './between-processes.ts';

const ANSWER_WITHIN_MS = 5000;

/** The first process counts for all workers. What a worker held when it died is free again. */
export function countForWorkers(tell: (worker: Worker, message: ToWorker) => void): (worker: Worker) => void {
  const counted = countSlots();
  return (worker) => {
    const held = new Map<string, number>();
    const change = (sessionId: string, by: number) => {
      const count = (held.get(sessionId) ?? 0) + by;
      if (count > 0) held.set(sessionId, count);
      else held.delete(sessionId);
    };
    worker.on('message', (message: unknown) => {
      if (!isOurs<FromWorker>(message)) return;
      if (message.viewloop === 'take-slot') {
        const granted = counted.take(message.sessionId);
        if (granted) change(message.sessionId, 1);
        tell(worker, { viewloop: 'slot', id: message.id, granted });
      } else if (message.viewloop === 'give-slot') {
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

/** In a worker: asks the first process. Without an answer there is no slot; the browser tries again later. */
export function slotsThroughPrimary(tell: (message: FromWorker) => void): StreamSlots {
  const waiting = new Map<number, (granted: boolean) => void>();
  let lastId = 0;
  process.on('message', (message: unknown) => {
    if (isOurs<ToWorker>(message) && message.viewloop === 'slot') waiting.get(message.id)?.(message.granted);
  });
  return {
    take(sessionId) {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(id, resolve);
      const late = setTimeout(resolve, ANSWER_WITHIN_MS, false);
      tell({ viewloop: 'take-slot', id, sessionId });
      return promise.finally(() => {
        clearTimeout(late);
        waiting.delete(id);
      });
    },
    giveBack: (sessionId) => tell({ viewloop: 'give-slot', sessionId }),
  };
}

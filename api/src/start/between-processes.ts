/** What the first process and its workers say to each other. */

/** The environment variable that carries the task to a worker, as JSON. */
export const TASK = 'VIEWLOOP_WORKER_TASK';

export interface WorkerTask {
  databaseUrl: string;
  directUrl: string | undefined;
  embeddedDatabase: boolean;
  /** One worker runs the jobs, the scanner among them. The worker that replaces it runs them too. */
  runsJobs: boolean;
}

export type ToWorker =
  | { viewloop: 'stop' }
  | { viewloop: 'hurry' }
  | { viewloop: 'metrics'; id: number; text: string }
  | { viewloop: 'slot'; id: number; granted: boolean };

export type FromWorker =
  | { viewloop: 'ready'; address: string; greeting: string }
  | { viewloop: 'cannot-start'; message: string }
  | { viewloop: 'restore' }
  | { viewloop: 'scrape'; id: number }
  | { viewloop: 'take-slot'; id: number; sessionId: string }
  | { viewloop: 'give-slot'; sessionId: string };

/** Other messages on the same channel belong to Node and to the metrics library. */
export function isOurs<T extends ToWorker | FromWorker>(message: unknown): message is T {
  return typeof message === 'object' && message !== null && 'viewloop' in message;
}

import { CallError } from './call.ts';

const PAUSES_MS = [2000, 3000, 5000, 10_000, 15_000];

/** Resolves after the pause, or at once when the browser notices that there is a network again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    function wake() {
      clearTimeout(timer);
      removeEventListener('online', wake);
      resolve();
    }
    const timer = setTimeout(wake, milliseconds);
    addEventListener('online', wake);
  });
}

/** Whether the server can be reached and is able to serve. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

async function waitForServer(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0);
    if (await serverAnswers()) return;
  }
}

let waiting: Promise<void> | undefined;

/** Resolves once the server can serve again. However many parts of the page wait, the server is asked only once. */
export function serverIsBack(): Promise<void> {
  waiting ??= waitForServer().finally(() => {
    waiting = undefined;
  });
  return waiting;
}

/** Failures that pass by themselves: no answer at all, or one that says that the server cannot serve at the moment. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof CallError) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError;
}

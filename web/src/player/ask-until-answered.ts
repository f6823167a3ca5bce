import type { Refusal, Reply } from './watch-server.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

const isTemporary = ({ status }: Refusal) => status === 0 || status === 429 || status >= 500;

/**
 * Repeats a call until the server accepts or definitely refuses it. Only for calls that have one effect however often
 * they arrive.
 */
export async function askUntilAnswered<T>(
  ask: () => Promise<Reply<T>>,
  /** Called after each attempt. `offline` says that the server did not answer. Returns false to give up. */
  onAttempt: (offline: boolean) => boolean,
): Promise<Reply<T>> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const reply = await ask();
    const offline = !reply.ok && isTemporary(reply);
    if (!onAttempt(offline) || !offline) return reply;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

import type { Refusal, Reply } from './watch-server.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

const isPassing = ({ status }: Refusal) => status === 0 || status === 429 || status >= 500;

/** Asks until there is an answer that means something: the same question, so that asking twice changes nothing. */
export async function insist<T>(
  ask: () => Promise<Reply<T>>,
  /** Hears whether the server was reached, and says whether asking still makes sense. */
  stillWanted: (offline: boolean) => boolean,
): Promise<Reply<T>> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const reply = await ask();
    const offline = !reply.ok && isPassing(reply);
    if (!stillWanted(offline) || !offline) return reply;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

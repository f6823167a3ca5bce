import type { Facts } from '@viewloop/contract';
import { waitOf } from '@viewloop/contract/wait';
import { messages } from '../messages/index.ts';
import { CallError } from './call.ts';
import { fill } from './fill.ts';

/** Puts names (of a field, a state, a reason) into words of the reader's language; other details stay as they are. */
function inWords(details: Facts): Facts {
  const { problemReasons, problemFields, promotions, shared, watchReasons } = messages();
  const named = (names: object, name: unknown) => (names as Partial<Record<string, string>>)[String(name)];
  const field = named(problemFields, String(details.field).split('.')[0]) ?? `“${details.field}”`;
  const reason = named(problemReasons, details.reasonCode);
  return {
    ...details,
    ...(typeof details.seconds === 'number' && { wait: shared.wait(waitOf(details.seconds)) }),
    ...(reason && { reason: fill(reason, { ...details, field }) }),
    ...(details.state !== undefined && { state: named(promotions.states, details.state) ?? details.state }),
    ...(details.why !== undefined && { why: named(watchReasons, details.reason) ?? details.why }),
  };
}

/** What to show a person about a failure: the server's sentence, or our own if it sent none. */
export function problemText(error: unknown, fallback?: string): string {
  const { problems, shared } = messages();
  if (error instanceof CallError) {
    if (!error.problem) return fallback ?? shared.serverTrouble;
    const { code, message, details = {} } = error.problem;
    const sentence = problems[code];
    return sentence === undefined ? message : fill(sentence, inWords(details));
  }
  // In every browser a fetch without an answer rejects with a TypeError.
  if (error instanceof TypeError) return shared.noConnection;
  return fallback ?? shared.somethingWrong;
}

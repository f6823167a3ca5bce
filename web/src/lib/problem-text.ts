import { messages } from '../messages/index.ts';
import { CallError } from './call.ts';

/** What a person should read about a failure: the server's sentence, or ours where there is none. */
export function problemText(error: unknown, fallback?: string): string {
  const { problems, shared } = messages();
  if (error instanceof CallError) {
    if (!error.problem) return fallback ?? shared.serverTrouble;
    const { code, message, details = {} } = error.problem;
    const translated = (problems as Partial<Record<string, string>>)[code];
    return translated?.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')) ?? message;
  }
  // A fetch that never got an answer is a TypeError in every browser.
  if (error instanceof TypeError) return shared.noConnection;
  return fallback ?? shared.somethingWrong;
}

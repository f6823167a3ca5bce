import type { Answer, Outcome } from './client.ts';

/** What changes something, by the name under which the database can be asked for it; `read` changes nothing. */
export type Kind =
  | 'start'
  | 'beat'
  | 'complete'
  | 'promote'
  | 'top-up'
  | 'stop'
  | 'set-credits'
  | 'deposit'
  | 'register'
  | 'login'
  | 'read';

export interface Attempt {
  at: number;
  kind: Kind;
  /** Names the effect; attempts of one identity may have one effect, except where the kind says otherwise. */
  identity: string;
  who: string;
  outcome: Outcome;
  status: number;
  code: string;
  ms: number;
}

/** Every request that was sent, with what came of it. */
export class History {
  readonly attempts: Attempt[] = [];

  add(kind: Kind, identity: string, who: string, { outcome, status, code, ms }: Answer): void {
    this.attempts.push({ at: Date.now(), kind, identity, who, outcome, status, code, ms });
  }

  count(outcome: Outcome): number {
    return this.attempts.filter((attempt) => attempt.outcome === outcome).length;
  }

  longest(of: (attempt: Attempt) => boolean = () => true): number {
    return this.attempts.reduce((most, attempt) => (of(attempt) ? Math.max(most, attempt.ms) : most), 0);
  }

  /** How often each answer came that was not a plain yes. */
  answers(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { outcome, status, code } of this.attempts) {
      if (outcome === 'ok') continue;
      const name = `${outcome}: ${status || ''} ${code}`.replace('  ', ' ');
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }
}

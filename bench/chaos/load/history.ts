import type { Answer, Outcome } from './client.ts';

/** The kinds of effects whose traces can be looked up in the database; `read` changes nothing. */
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
  | 'upload'
  | 'piece'
  | 'ready'
  | 'show'
  | 'admit'
  | 'offer'
  | 'attention'
  | 'leave'
  | 'read';

export interface Attempt {
  at: number;
  kind: Kind;
  /**
   * Identifies the effect. All attempts with one identity may have one effect together, unless the kind allows more.
   */
  identity: string;
  who: string;
  outcome: Outcome;
  status: number;
  code: string;
  ms: number;
}

/** Every request that was sent, with its outcome. */
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

  /** Counts every kind of answer other than success. */
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

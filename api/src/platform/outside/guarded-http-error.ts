import type { AddressRefusal } from './outside-address.ts';

/** Why there is no answer. Everything but `timeout` and `unreachable` stays the same however often it is tried. */
export type GuardedHttpReason = AddressRefusal | 'redirect_refused' | 'too_large' | 'timeout' | 'unreachable';

export class GuardedHttpError extends Error {
  readonly reason: GuardedHttpReason;

  constructor(reason: GuardedHttpReason, cause?: unknown) {
    const detail = cause instanceof Error ? `: ${cause.message}` : '';
    super(`${reason}${detail}`, { cause });
    this.name = 'GuardedHttpError';
    this.reason = reason;
  }
}

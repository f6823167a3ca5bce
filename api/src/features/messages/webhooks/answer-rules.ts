import type { Outcome } from '../outbox/index.ts';

/** Five seconds, five minutes, half an hour, then hours: the last try comes a day after the first. */
export const PAUSES: readonly number[] = [5, 300, 1800, 7200, 14_400, 25_200, 36_000];

const LONGEST_WAIT_SECONDS = 86_400;

/** Up to a fifth more, so that messages which failed together are not tried again together. */
const withJitter = (seconds: number, random: number) => Math.round(seconds * (1 + random / 5));

export interface Answered {
  status: number;
  retryAfter: string | undefined;
}

/** What an answer of the receiver means. Only 2xx counts as received; a redirect is not followed. */
export function outcomeOf({ status, retryAfter }: Answered, attempts: number, random: number): Outcome | 'gone' {
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (status === 410) return 'gone';
  const asked = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return {
    is: 'postponed',
    reason: `the receiver answered ${status}`,
    afterSeconds: Math.max(laterBy(attempts, random), Math.min(asked, LONGEST_WAIT_SECONDS)),
  };
}

export const laterBy = (attempts: number, random: number): number => withJitter(PAUSES[attempts] ?? 0, random);

/** Whether the try after this many was the last one. */
export const isLastTry = (attempts: number): boolean => attempts >= PAUSES.length;

import { formatDay, locale } from '../../lib/format.ts';
import type { Range } from './api.ts';

/** Hours are in the reader's time zone; days are the server's, in UTC. */
export function pointLabel(at: string, range: Range): string {
  switch (range) {
    case 'day':
      return new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).format(new Date(at));
    case 'week':
      return formatDay(at.slice(0, 10));
    case 'month':
      return new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(at),
      );
  }
}

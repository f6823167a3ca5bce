import type { FastifyBaseLogger } from 'fastify';
import type { Outcome } from '../outbox/index.ts';

/**
 * Says in the log when the mail server stops taking mail, and when it takes mail again. A single mail is tried for hours
 * before it is given up, and members who wait for a link do not wait that long.
 */
export function watchMailServer(log: FastifyBaseLogger): (outcome: Outcome) => 'works again' | undefined {
  let failures = 0;
  return (outcome) => {
    if (outcome.is === 'sent' && failures > 0) {
      log.info({ failures }, 'the mail server takes mail again');
      failures = 0;
      return 'works again';
    }
    if (outcome.is === 'hindered' || outcome.is === 'postponed' || outcome.is === 'uncertain') {
      if (failures === 0) log.error({ reason: outcome.reason }, 'the mail server does not take mail');
      failures++;
    }
    return undefined;
  };
}

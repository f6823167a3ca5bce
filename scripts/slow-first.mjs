import { BaseSequencer } from 'vitest/node';

/**
 * The slowest test files of each project. Vitest knows them only after a first run; without that it begins with the largest
 * files, and at the end one process works on a slow one while the others have nothing left to do.
 */
export const SLOW = [
  'bench/crowd/crowd.test.ts',
  'bench/crowd/solver/solver.test.ts',
  'api/src/features/exchange/watching/fair-turns-rules.test.ts',
  'scripts/check-books.test.ts',
  'api/src/features/screening/clips/processing/processing.test.ts',
  'api/src/features/screening/clips/killed-server.test.ts',
  'api/src/backup/restore-upload.test.ts',
  'api/src/main.test.ts',
  'api/src/backup/backup.test.ts',
  'api/src/backup/commands.test.ts',
  'client/src/client.test.ts',
  'api/src/economy.test.ts',
  'api/src/features/exchange/proving/ring.test.ts',
  'api/src/start/workers.test.ts',
  'api/src/platform/db/embedded-postgres-refusal.test.ts',
  'api/src/platform/db/db.test.ts',
  'api/src/features/messages/mail/send-mail.test.ts',
  'api/src/features/accounts/auth/auth.test.ts',
  'api/src/features/messages/outbox/killed-sender.test.ts',
  'api/src/platform/db/migrate.test.ts',
  'api/src/features/money/referrals/killed-history.test.ts',
  'api/src/features/messages/webhooks/killed-sender.test.ts',
  'api/src/platform/db/embedded-postgres-crash.test.ts',
  'api/src/features/proof/books/books.test.ts',
  'api/src/features/exchange/linking/links.test.ts',
  'api/src/features/messages/events/streams.test.ts',
  'api/src/admin.test.ts',
  'api/src/features/screening/moderation/moderation.test.ts',
  'api/src/features/accounts/human-check/human-check.test.ts',
  'client/src/third-party.test.ts',
  'api/src/features/money/wallet/scanner/many-payments.test.ts',
  'api/src/features/money/wallet/scanner/killed-server.node.test.ts',
  'api/src/features/money/wallet/scanner/first-contact.node.test.ts',
  'e2e/screening.e2e.ts',
  'e2e/watching-sitting.e2e.ts',
  'e2e/layout-shift.e2e.ts',
  'e2e/watching-windows.e2e.ts',
  'e2e/admin.e2e.ts',
  'e2e/screening-people.e2e.ts',
  'e2e/watching-honesty.e2e.ts',
  'e2e/start-and-stop.e2e.ts',
];

/** Begins with the slowest files. */
export class SlowFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const places = new Map(SLOW.map((file, place) => [file, place]));
    /** @param {import('vitest/node').TestSpecification} file */
    const placeOf = ({ moduleId }) => places.get(moduleId.slice(this.ctx.config.root.length + 1)) ?? SLOW.length;
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

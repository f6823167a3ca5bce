import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { DEAD_LINKS } from './dead-links-store.ts';
import { countDead, countWaiting } from './delivery-store.ts';
import { readHold } from './hold-store.ts';
import { OLD_DELIVERIES } from './store.ts';

/** The outbox has no calls of its own: admins reach it through the admin area. */
export function outboxFeature(app: Pick<App, 'db' | 'jobs' | 'metrics'>): void {
  app.jobs.every({
    name: 'forget-old-deliveries',
    seconds: 3600,
    run: async (signal) => void (await forgetInSteps(app.db, OLD_DELIVERIES, signal)),
  });
  app.jobs.every({
    name: 'forget-dead-links',
    seconds: 60,
    run: async (signal) => void (await forgetInSteps(app.db, DEAD_LINKS, signal)),
  });
  app.metrics.figures(
    {
      viewloop_deliveries_waiting: ['Mails and other messages that wait to be sent, counted up to 1000'],
      viewloop_deliveries_dead: ['Messages that were given up and that nobody has looked at, counted up to 1000'],
      viewloop_deliveries_held: ['1 while nothing is sent because the database was restored'],
    },
    async () => {
      const [waiting, dead, hold] = await app.db.read((tx) =>
        Promise.all([countWaiting(tx), countDead(tx), readHold(tx)]),
      );
      return {
        viewloop_deliveries_waiting: waiting,
        viewloop_deliveries_dead: dead,
        viewloop_deliveries_held: hold ? 1 : 0,
      };
    },
  );
}

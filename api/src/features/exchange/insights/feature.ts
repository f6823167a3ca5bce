import { Readable } from 'node:stream';
import { insights, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { showOwn } from '../promotions/index.ts';
import { foldInsights } from './fold-insights.job.ts';
import { listViews, viewsAsCsv } from './list-views.ts';
import { readAnalytics } from './read-analytics.ts';
import { readFindings, readInsights, readOverview } from './read-insights.ts';
import { usualAttention } from './usual-attention.ts';

export function insightsFeature(app: App): void {
  const readUsual = usualAttention();
  const { watchSeconds } = app.settings;

  mount(app, insights.readInsights, ({ params, me, read }) =>
    read((tx) => readInsights(tx, { id: params.id, ownerId: me.id }, { readUsual, watchSeconds, now: new Date() })),
  );

  mount(
    app,
    insights.readViews,
    async ({ params, query, me, read, reply }) => {
      const own = { id: params.id, ownerId: me.id };
      const readers = { db: app.db, read };
      if (query.format === 'json') return listViews(readers, own, query.before);
      await read((tx) => showOwn(tx, own));
      await app.limits.takeFor(rateLimits.statementDownloads, me.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="views-${own.id}.csv"`)
        .send(Readable.from(viewsAsCsv(readers, own)));
    },
    { limits: [rateLimits.receipts] },
  );

  mount(app, insights.readAnalytics, ({ params, query, me, read }) =>
    read((tx) => readAnalytics(tx, { id: params.id, ownerId: me.id }, query, new Date())),
  );

  mount(app, insights.readFindings, ({ me, read }) =>
    read((tx) => readFindings(tx, me.id, { readUsual, watchSeconds })),
  );

  mount(app, insights.readOverview, ({ me, read }) => read((tx) => readOverview(tx, me.id)));

  app.jobs.every({
    name: 'fold-insights',
    seconds: 60,
    run: async (signal) => void (await foldInsights(app, signal, readUsual)),
  });
}

import { Readable } from 'node:stream';
import { credits, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type ClipTitles, readStatement, statementAsCsv } from './read-statement.ts';

export function creditsFeature(app: App, { clipTitles }: { clipTitles: ClipTitles }): void {
  mount(app, credits.statement, async ({ me, query, read, reply }) => {
    if (query.format === 'json') return read((tx) => readStatement(tx, me.id, query, clipTitles));
    await app.limits.takeFor(rateLimits.statementDownloads, me.id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="credits.csv"')
      .send(Readable.from(statementAsCsv(read, me.id, clipTitles)));
  });
}

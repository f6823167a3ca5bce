import { rateLimits, screening } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { BYTE_ORDER_MARK } from '../../../platform/http/csv-rules.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type Clips, findClip } from '../clips/index.ts';
import { countVisits } from './count-visits.ts';
import { curveAsCsv, lengthInSeconds, reportOf, tensOf } from './curve-rules.ts';
import { countedUntil, curvesOf, readUsual } from './store.ts';

const COUNT_SECONDS = 3;

/** What the creator of a clip learns: the swipe curve and everything beside it. */
export function curvesFeature(app: App, { clips }: { clips: Clips }): void {
  async function report(tx: ReadTx, id: number, ownerId: string): Promise<screening.Report> {
    const clip = await findClip(tx, id);
    if (clip?.ownerId !== ownerId) throw new Problem('clip_unknown');
    if (clip.durationMs === null) throw new Problem('clip_not_ready');
    const until = await countedUntil(tx);
    const rows = await curvesOf(tx, id);
    const usual = await readUsual(tx, tensOf(lengthInSeconds(clip.durationMs)));
    const shown = await clips.show(tx, clip);
    return {
      clip: shown,
      attentiveSeconds: shown.screening?.attentiveSeconds ?? 0,
      ...reportOf(rows, usual, clip.durationMs),
      countedUntil: until.toISOString(),
    };
  }

  mount(app, screening.readReport, ({ params: { id }, me, read }) => read((tx) => report(tx, id, me.id)));

  mount(
    app,
    screening.exportReport,
    async ({ params: { id }, me, read, reply }) => {
      const { curve, usual } = await read((tx) => report(tx, id, me.id));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="screening-${id}.csv"`)
        .send(`${BYTE_ORDER_MARK}${curveAsCsv(curve, usual)}`);
    },
    { limits: [rateLimits.statementDownloads] },
  );

  app.jobs.every({ name: 'count-visits', seconds: COUNT_SECONDS, run: (signal) => countVisits(app, signal) });
}

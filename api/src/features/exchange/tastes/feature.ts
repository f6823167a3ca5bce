import { rateLimits, tastes } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { giveOpinion } from './give-opinion.ts';
import * as store from './store.ts';

async function shownTastes(tx: ReadTx, memberId: string): Promise<tastes.Tastes> {
  const [taste, guess] = await Promise.all([store.findTaste(tx, memberId), store.guessAudience(tx, memberId)]);
  return { topics: taste?.topics ?? [], languages: taste?.languages ?? [], guess };
}

export function tastesFeature(app: App): void {
  const limits = [rateLimits.opinions];

  mount(app, tastes.readTastes, ({ me, read }) => read((tx) => shownTastes(tx, me.id)));

  mount(
    app,
    tastes.updateTastes,
    ({ body, me, write }) =>
      write(async (tx) => {
        await store.saveChosen(tx, me.id, body);
        return shownTastes(tx, me.id);
      }),
    { limits },
  );

  mount(
    app,
    tastes.giveOpinion,
    async ({ params, body, me, write }) => {
      await write((tx) => giveOpinion(tx, { memberId: me.id, promotionId: params.id }, body.opinion));
      return { ok: true as const };
    },
    { limits },
  );
}

import { rateLimits, tastes } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { giveOpinion, type JudgedPromotion } from './give-opinion.ts';
import * as store from './store.ts';

interface Needs {
  judgedPromotion: JudgedPromotion;
  /** What a member's next promotion is about, as far as the last one says. */
  guessAudience(tx: ReadTx, memberId: string): Promise<tastes.Audience>;
}

export function tastesFeature(app: App, { judgedPromotion, guessAudience }: Needs): void {
  const limits = [rateLimits.opinions];

  async function shownTastes(tx: ReadTx, memberId: string): Promise<tastes.Tastes> {
    const [taste, guess] = await Promise.all([store.findTaste(tx, memberId), guessAudience(tx, memberId)]);
    return { topics: taste?.topics ?? [], languages: taste?.languages ?? [], guess };
  }

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
      const of = { memberId: me.id, promotionId: params.id };
      await write((tx) => giveOpinion(tx, of, { now: body.opinion, judgedPromotion }));
      return { ok: true as const };
    },
    { limits },
  );
}

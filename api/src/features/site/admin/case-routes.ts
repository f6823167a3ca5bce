import { admin } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { openDebtsOf } from '../../trust/carried-debts/index.ts';
import {
  boughtCredit,
  type CurrentRules,
  cheapest,
  creditsOwed,
  fraudByDay,
  pricesByLevel,
  readCase,
  readCases,
} from '../../trust/fair-play/index.ts';
import { previewVoid } from './preview-void.ts';
import { undoVoids, voidViews } from './void-batch.ts';
import { batchesOf, latestBatches } from './void-batch-store.ts';

/** The queue of fair play: whom to look at first, what speaks against them, and the decision about their views. */
export function caseRoutes(app: App, rules: CurrentRules, askAgain: AskAgain): void {
  mount(app, admin.listCases, async ({ read }) => {
    const current = await rules();
    return read((tx) => readCases(tx, current));
  });

  mount(app, admin.readCase, async ({ params, read }) => {
    const current = await rules();
    const [found, voids, carriedDebts] = await read((tx) =>
      Promise.all([readCase(tx, params.id, current), batchesOf(tx, params.id), openDebtsOf(tx, params.id)]),
    );
    if (!found) throw new Problem('member_not_found');
    return { ...found, voids, carriedDebts };
  });

  mount(app, admin.previewVoid, ({ body, read }) => read((tx) => previewVoid(tx, body)));
  mount(app, admin.voidViews, async ({ body, me, request }) => {
    await askAgain.demand(request);
    return voidViews(app, { ...body, adminId: me.id });
  });
  mount(app, admin.undoVoids, async ({ body, me, request }) => {
    await askAgain.demand(request);
    return undoVoids(app, body.id, me.id);
  });

  mount(app, admin.fraudCost, async ({ read }) => {
    const current = await rules();
    const [days, owed, cases, voids] = await read((tx) =>
      Promise.all([fraudByDay(tx), creditsOwed(tx), readCases(tx, current), latestBatches(tx)]),
    );
    const levels = pricesByLevel(current.numbers, current.prices, current.mode);
    return {
      days,
      owed,
      atStake: cases.reduce((sum, { worth }) => sum + worth, 0),
      price: { ratio: cheapest(levels), levels, boughtCredit: boughtCredit(current.prices) },
      voids,
    };
  });
}

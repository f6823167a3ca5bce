import { Readable } from 'node:stream';
import { coupons, rateLimits } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { COUPONS_HEADER, couponLine, REDEMPTIONS_HEADER, redemptionLine } from './coupon-rules.ts';
import { endCoupon, makeCoupon } from './make-coupon.ts';
import { redeemCoupon } from './redeem-coupon.ts';
import { findCoupon, isCode, listCoupons, type RedemptionCursor, redemptionsOf } from './store.ts';

const LINES_A_CHUNK = 500;
const LATEST = 100;

async function* couponsAsCsv(read: Database['read']): AsyncGenerator<string> {
  yield COUPONS_HEADER;
  for (let before: number | undefined; ; ) {
    const page = await read((tx) => listCoupons(tx, { before, limit: LINES_A_CHUNK }));
    yield page.map(couponLine).join('');
    if (page.length < LINES_A_CHUNK) return;
    before = page.at(-1)?.id;
  }
}

async function* redemptionsAsCsv(read: Database['read'], couponId: number): AsyncGenerator<string> {
  yield REDEMPTIONS_HEADER;
  for (let after: RedemptionCursor | undefined; ; ) {
    const { lines, last } = await read((tx) => redemptionsOf(tx, couponId, { after, limit: LINES_A_CHUNK }));
    yield lines.map(redemptionLine).join('');
    if (!last) return;
    after = last;
  }
}

export function couponsFeature(app: App, { askAgain }: { askAgain: AskAgain }): void {
  const wrong = rateLimits.wrongCoupons;

  mount(
    app,
    coupons.redeemCoupon,
    async ({ body: { code }, me, request, read, write }) => {
      const address = limitKeyOfAddress(request.ip);
      if ((await app.limits.countOf(wrong, address)) >= wrong.points) {
        throw new Problem('too_many_requests', { seconds: wrong.seconds });
      }
      if (!(await read((tx) => isCode(tx, code)))) {
        await app.limits.count(wrong, address);
        throw new Problem('coupon_unknown');
      }
      const redeemed = await write((tx) => redeemCoupon(tx, me.id, code));
      app.events.publish(me.id, 'credits');
      return redeemed;
    },
    { limits: [rateLimits.couponTries] },
  );

  mount(app, coupons.listCoupons, async ({ query, read, reply }) => {
    if (query.format === 'csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="coupons.csv"')
        .send(Readable.from(couponsAsCsv(read)));
    }
    const found = await read((tx) => listCoupons(tx, query));
    return { coupons: found, nextBefore: found.length < query.limit ? null : (found.at(-1)?.id ?? null) };
  });

  mount(app, coupons.createCoupon, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    return write((tx) => makeCoupon(tx, me.id, body));
  });

  mount(app, coupons.endCoupon, async ({ params, me, write }) => {
    await write((tx) => endCoupon(tx, me.id, params.id));
    return { ok: true } as const;
  });

  mount(app, coupons.listRedemptions, async ({ params: { id }, query, read, reply }) => {
    const coupon = await read((tx) => findCoupon(tx, id));
    if (!coupon) throw new Problem('coupon_unknown');
    if (query.format === 'csv') {
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="coupon-${id}.csv"`)
        .send(Readable.from(redemptionsAsCsv(read, id)));
    }
    return (await read((tx) => redemptionsOf(tx, id, { limit: LATEST }))).lines;
  });
}

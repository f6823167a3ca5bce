import { admin, clipModeration } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { hidePromotion, promotionsForAdmin, restorePromotion } from '../../exchange/promotions/index.ts';
import { memberSignals, promotionSignals, undoVoid, voidView } from '../../exchange/watching/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { undoVoidOfVisit, voidVisit } from '../../screening/attention/index.ts';

const DONE = { ok: true } as const;

/** What moderators decide about promotions and views. Whatever moves credits asks them again who they are. */
export function moderationRoutes(app: App, askAgain: AskAgain): void {
  const tellOfVoid = (members: Iterable<string>) => {
    for (const memberId of members) {
      app.events.publish(memberId, 'promotions');
      app.events.publish(memberId, 'credits');
    }
  };

  mount(app, admin.listAllPromotions, async ({ query, read, reply }) => {
    const { reported, ...wanted } = query;
    const { promotions, total } = await read((tx) =>
      promotionsForAdmin(tx, { ...wanted, onlyReported: reported === 'true' }),
    );
    reply.header('x-total-count', total);
    return promotions;
  });

  mount(app, admin.hidePromotion, async ({ params: { id }, body: { reason, refund }, me, request, write }) => {
    if (refund) await askAgain.demand(request);
    const { ownerId } = await write(async (tx) => {
      const facts = { promotionId: id, refund, reason };
      await recordAction(tx, { adminId: me.id, action: 'hide_promotion', subject: String(id), facts });
      return hidePromotion(tx, { id, reason, refund });
    });
    app.events.publish(ownerId, 'promotions');
    if (refund) app.events.publish(ownerId, 'credits');
    return DONE;
  });

  mount(app, admin.restorePromotion, async ({ params: { id }, me, write }) => {
    const { ownerId } = await write(async (tx) => {
      const facts = { promotionId: id };
      await recordAction(tx, { adminId: me.id, action: 'restore_promotion', subject: String(id), facts });
      return restorePromotion(tx, id);
    });
    app.events.publish(ownerId, 'promotions');
    return DONE;
  });

  mount(app, admin.memberSignals, ({ params, read }) => read((tx) => memberSignals(tx, params.id)));
  mount(app, admin.promotionSignals, ({ params, read }) => read((tx) => promotionSignals(tx, params.id)));

  mount(app, admin.voidView, async ({ body: { viewId, reason }, me, request, write }) => {
    await askAgain.demand(request);
    const voided = await write(async (tx) => {
      const result = await voidView(tx, { viewId, reason, adminId: me.id });
      const facts = { viewId, reason };
      if (result) await recordAction(tx, { adminId: me.id, action: 'void_view', subject: String(viewId), facts });
      return result;
    });
    tellOfVoid(voided?.concerned ?? []);
    return DONE;
  });

  mount(app, admin.undoVoid, async ({ body: { viewId }, me, request, write }) => {
    await askAgain.demand(request);
    const { viewerId, ownerId } = await write(async (tx) => {
      const facts = { viewId };
      await recordAction(tx, { adminId: me.id, action: 'undo_void', subject: String(viewId), facts });
      return undoVoid(tx, { viewId, adminId: me.id });
    });
    tellOfVoid([viewerId, ownerId]);
    return DONE;
  });

  if (!app.settings.clips.on) return;

  mount(app, clipModeration.voidVisit, async ({ body: { visitId, reason }, me, request, write }) => {
    await askAgain.demand(request);
    const voided = await write(async (tx) => {
      const result = await voidVisit(tx, { visitId, reason, adminId: me.id });
      const facts = { visitId, reason };
      if (result) await recordAction(tx, { adminId: me.id, action: 'void_visit', subject: String(visitId), facts });
      return result;
    });
    if (voided) tellOfVoid([voided.viewerId, voided.ownerId]);
    return DONE;
  });

  mount(app, clipModeration.undoVisitVoid, async ({ body: { visitId }, me, request, write }) => {
    await askAgain.demand(request);
    const { viewerId, ownerId } = await write(async (tx) => {
      const facts = { visitId };
      await recordAction(tx, { adminId: me.id, action: 'undo_visit_void', subject: String(visitId), facts });
      return undoVoidOfVisit(tx, { visitId, adminId: me.id });
    });
    tellOfVoid([viewerId, ownerId]);
    return DONE;
  });
}

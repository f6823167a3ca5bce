import { objections, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { returnForfeits, rewardRules } from '../../exchange/watching/index.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import { decideObjection } from './decide-objection.ts';
import { objectInRoom } from './object-in-room.ts';
import { objectToGroup } from './object-to-group.ts';
import { objectToView } from './object-to-view.ts';
import { forAdmin, forMember, readObjection } from './present.ts';
import { countOpen, listObjections, objectionsOf } from './store.ts';

/** What members say against a decision, and the one list in which admins and moderators answer. */
export function objectionsFeature(app: App, { fairPlayRules }: { fairPlayRules: CurrentRules }): void {
  const currentRules = rewardRules(app, fairPlayRules);

  mount(app, objections.listObjections, async ({ me, read }) =>
    (await read((tx) => objectionsOf(tx, me.id))).map(forMember),
  );

  mount(
    app,
    objections.objectToView,
    async ({ params, body, me, write }) =>
      forMember(await write((tx) => objectToView(tx, { viewId: params.id, memberId: me.id, text: body.text }))),
    { limits: [rateLimits.objections] },
  );

  if (app.settings.clips.on) {
    const limits = { limits: [rateLimits.objections] };
    mount(
      app,
      objections.objectToVisit,
      async ({ params: { id }, body: { text }, me, write }) =>
        forMember(await write((tx) => objectInRoom(tx, 'visit', { id, memberId: me.id, text }))),
      limits,
    );
    mount(
      app,
      objections.objectToClip,
      async ({ params: { id }, body: { text }, me, write }) =>
        forMember(await write((tx) => objectInRoom(tx, 'clip', { id, memberId: me.id, text }))),
      limits,
    );
  }

  mount(
    app,
    objections.objectToGroup,
    async ({ body, me, write }) => {
      await write((tx) => objectToGroup(tx, me.id, body.text));
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges, rateLimits.objections] },
  );

  mount(app, objections.listAllObjections, async ({ query, read, reply }) => {
    const [rows, open] = await read((tx) => Promise.all([listObjections(tx, query), countOpen(tx)]));
    reply.header('x-total-count', open);
    return rows.map(forAdmin);
  });

  mount(app, objections.readObjection, ({ params, read }) => read((tx) => readObjection(tx, params.id)));

  mount(app, objections.decideObjection, async ({ params, body, me, write }) => {
    const rules = await currentRules();
    const { changed, parted } = await write((tx) =>
      decideObjection(tx, { id: params.id, ...body, deciderId: me.id }, rules),
    );
    const returned = parted.length > 0 ? await returnForfeits(app.db, parted) : [];
    for (const memberId of new Set([...changed, ...parted, ...returned])) {
      app.events.publish(memberId, 'credits');
      app.events.publish(memberId, 'promotions');
    }
    return { ok: true as const };
  });
}

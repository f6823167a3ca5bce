import { links } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { returnForfeits } from '../../exchange/watching/index.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import { countClusters, listClusters, partCluster, rejoinCluster } from '../../trust/links/index.ts';
import { readCluster } from './read-cluster.ts';

const DONE = { ok: true } as const;

/** Groups of accounts that seem to belong together, and what an admin decides about them. */
export function clusterRoutes(app: App, rules: CurrentRules): void {
  mount(app, links.listClusters, async ({ query, read, reply }) => {
    const [clusters, count] = await read((tx) =>
      Promise.all([listClusters(tx, query), countClusters(tx, query.state)]),
    );
    reply.header('x-total-count', count);
    return clusters;
  });

  mount(app, links.readCluster, async ({ params, read }) => {
    const current = await rules();
    return read((tx) => readCluster(tx, params.id, current));
  });

  mount(app, links.partCluster, async ({ params, me, write }) => {
    const members = await write((tx) => partCluster(tx, { adminId: me.id, clusterId: params.id }));
    // Also for a group that was parted before: the server may have stopped in between.
    for (const ownerId of await returnForfeits(app.db, members)) app.events.publish(ownerId, 'credits');
    for (const memberId of members) app.events.publish(memberId, 'promotions');
    return DONE;
  });

  mount(app, links.rejoinCluster, async ({ params, me, write }) => {
    const members = await write((tx) => rejoinCluster(tx, { adminId: me.id, clusterId: params.id }));
    for (const memberId of members) app.events.publish(memberId, 'promotions');
    return DONE;
  });
}

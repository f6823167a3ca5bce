import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, IdInPath, Instant, MemberId, pageQuery } from '../wire/shapes.ts';
import { TrustLevel } from './fair-play.ts';
import { LinkReason } from './link-reason.ts';

export { LinkReason } from './link-reason.ts';

/** Two accounts belong together from this weight on, if at least two different reasons say so. */
export const LINKED_FROM = 70;

/** How much each reason weighs. No single one is enough. */
export const LINK_WEIGHTS: Readonly<Record<LinkReason, number>> = {
  device: 60,
  video: 60,
  wallet: 60,
  referral: 40,
  hours: 40,
  rhythm: 40,
  address: 30,
  watching: 30,
  registered: 20,
};

/**
 * Reasons to which both accounts have to contribute. A link needs one of them: anybody can promote somebody else's video or register
 * with a public referral code, and must not become linked with them by that.
 */
export const MADE_BY_BOTH: readonly LinkReason[] = ['device', 'address', 'hours', 'rhythm', 'watching', 'wallet'];

/** `linked` has its effects. `parted`: an admin found that these are different people. */
export const ClusterState = z.enum(['linked', 'parted']);
export type ClusterState = z.output<typeof ClusterState>;

const cluster = {
  id: z.int(),
  state: ClusterState,
  members: z.int(),
  /** What its members earned by watching in the last thirty days. Lists begin with the highest. */
  worth: Credits,
  /** Every reason found among its members, the most frequent first. */
  reasons: z.array(z.object({ reason: LinkReason, pairs: z.int() })),
  since: Instant,
  changedAt: Instant,
  partedAt: Instant.nullable(),
};

export const Cluster = z.object(cluster);
export type Cluster = z.output<typeof Cluster>;

export const ClusterMember = z.object({
  memberId: MemberId,
  username: z.string(),
  level: TrustLevel,
  registeredAt: Instant,
  balance: Credits,
  /** Earned by watching in the last thirty days. */
  earned: Credits,
  watchedToday: z.int(),
  promotions: z.int(),
  suspended: z.boolean(),
});
export type ClusterMember = z.output<typeof ClusterMember>;

export const ClusterEdge = z.object({
  /** The members at both ends. */
  a: MemberId,
  b: MemberId,
  /** The sum of its reasons. */
  weight: z.int(),
  /** Whether it is strong enough to hold the cluster together. */
  strong: z.boolean(),
  reasons: z.array(z.object({ reason: LinkReason, weight: z.int(), times: z.int(), lastAt: Instant })),
});
export type ClusterEdge = z.output<typeof ClusterEdge>;

export const listClusters = defineRoute({
  method: 'GET',
  path: '/api/admin/clusters',
  access: 'moderator',
  summary: 'Groups of accounts that seem to belong together, the most costly first; X-Total-Count says how many',
  query: z.object({ ...pageQuery(50, 200), state: ClusterState.default('linked') }),
  problems: [],
  response: z.array(Cluster),
});

const byId = z.object({ id: IdInPath });

export const readCluster = defineRoute({
  method: 'GET',
  path: '/api/admin/clusters/:id',
  access: 'moderator',
  summary: 'One group of accounts: its members, and why each two of them were linked',
  params: byId,
  problems: ['cluster_not_found'],
  response: z.object({
    ...cluster,
    /** What one day may earn all of them together. */
    allowanceToday: z.int(),
    watchedToday: z.int(),
    /** Views and answers, which share the allowance. */
    earnedToday: z.int(),
    people: z.array(ClusterMember),
    edges: z.array(ClusterEdge),
  }),
});

export const partCluster = defineRoute({
  method: 'POST',
  path: '/api/admin/clusters/:id/part',
  access: 'admin',
  summary:
    'These are different people: ends every effect of the link, gives back what it withheld, and never links them again',
  params: byId,
  problems: ['cluster_not_found'],
  response: Done,
});

export const rejoinCluster = defineRoute({
  method: 'POST',
  path: '/api/admin/clusters/:id/rejoin',
  access: 'admin',
  summary: 'Takes that decision back: the accounts are linked again',
  params: byId,
  problems: ['cluster_not_found'],
  response: Done,
});

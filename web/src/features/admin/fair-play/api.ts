import { type Answer, call, type Input, type Row } from '../../../lib/call.ts';
import { pageQuery, query } from '../../../lib/query-client.ts';

export type Overview = Answer<'GET /api/admin/fair-play'>;
export type FairPlaySettings = Overview['settings'];
export type Case = Row<'GET /api/admin/fair-play/cases'>;
export type CaseDetails = Answer<'GET /api/admin/fair-play/cases/:id'>;
export type Cost = Answer<'GET /api/admin/fair-play/cost'>;
export type VoidBatch = Cost['voids'][number];
export type Preview = Answer<'POST /api/admin/fair-play/void-preview'>;
export type Cluster = Row<'GET /api/admin/clusters'>;
export type Blocks = Answer<'GET /api/admin/fair-play/blocks'>;
export type ClusterDetails = Answer<'GET /api/admin/clusters/:id'>;

/** Members change all of this without an event to admins, so it is read again whenever it is shown. */
const READ_AGAIN = { staleTime: 0 } as const;

export const overviewQuery = { ...query('GET /api/admin/fair-play'), ...READ_AGAIN };
export const casesQuery = { ...query('GET /api/admin/fair-play/cases'), ...READ_AGAIN };
export const costQuery = { ...query('GET /api/admin/fair-play/cost'), ...READ_AGAIN };
export const blocksQuery = { ...query('GET /api/admin/fair-play/blocks'), ...READ_AGAIN };
export const caseQuery = (id: string) => ({
  ...query('GET /api/admin/fair-play/cases/:id', { params: { id } }),
  ...READ_AGAIN,
});
export const clustersQuery = (state: Cluster['state']) => ({
  ...pageQuery('GET /api/admin/clusters', { query: { state, limit: 50, page: 1 } }),
  ...READ_AGAIN,
});
export const clusterQuery = (id: number) => ({
  ...query('GET /api/admin/clusters/:id', { params: { id } }),
  ...READ_AGAIN,
});

type Body<K extends Parameters<typeof call>[0]> = Input<K> extends { body: infer B } ? B : never;

export const previewVoid = (body: Body<'POST /api/admin/fair-play/void-preview'>) =>
  call('POST /api/admin/fair-play/void-preview', { body });
export const voidViews = (body: Body<'POST /api/admin/fair-play/void'>) =>
  call('POST /api/admin/fair-play/void', { body });
export const undoVoids = (id: string) => call('POST /api/admin/fair-play/undo', { body: { id } });
export const believeMember = (memberId: string) => call('POST /api/admin/fair-play/believe', { body: { memberId } });
export const saveFairPlay = (body: FairPlaySettings) => call('POST /api/admin/fair-play/settings', { body });
export const setBlock = (body: Body<'POST /api/admin/fair-play/blocks'>) =>
  call('POST /api/admin/fair-play/blocks', { body });
export const vouchForMember = (body: Body<'POST /api/admin/fair-play/vouch'>) =>
  call('POST /api/admin/fair-play/vouch', { body });
export const releaseDebt = (body: Body<'POST /api/admin/fair-play/release-debt'>) =>
  call('POST /api/admin/fair-play/release-debt', { body });
export const partCluster = (id: number) => call('POST /api/admin/clusters/:id/part', { params: { id } });
export const rejoinCluster = (id: number) => call('POST /api/admin/clusters/:id/rejoin', { params: { id } });

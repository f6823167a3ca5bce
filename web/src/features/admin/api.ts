import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, addressOf, call, callOnce, type Input, type Row, read, readPage } from '../../lib/call.ts';
import { pageQuery, query } from '../../lib/query-client.ts';

export type Stats = Answer<'GET /api/admin/stats'>;
export type Status = Answer<'GET /api/admin/status'>;
export type Chain = Status['chain'];
export type AdminUser = Row<'GET /api/admin/users'>;
export type AdminPromotion = Row<'GET /api/admin/promotions'>;
export type AdminDeposit = Row<'GET /api/admin/deposits'>;
export type UnassignedPayment = Row<'GET /api/admin/unassigned-payments'>;
export type Action = Row<'GET /api/admin/audit-log'>;
export type Signals = Answer<'GET /api/admin/members/:id/signals'>;
export type ViewSignals = Signals['views'][number];
export type ViewTrace = NonNullable<ViewSignals['trace']>;
export type Mail = Row<'GET /api/admin/mails'>;
export type MailState = Mail['state'];
export type Deliveries = Answer<'GET /api/admin/deliveries'>;
export type Settings = Answer<'GET /api/admin/settings'>;
export type SitePage = Row<'GET /api/admin/pages'>;
export type InboxThread = Answer<'GET /api/admin/support'>['threads'][number];
export type SupportState = InboxThread['state'];
export type OperatorThreadData = Answer<'GET /api/admin/support/:id'>;
export type CommissionRun = Answer<'GET /api/admin/process-historical-commissions'>;
export type AuditReport = Answer<'GET /api/admin/audit'>;

export const PAGE_SIZE = 20;

/** Members change these lists and admins get no events about it, so they are read again whenever they are shown. */
const READ_AGAIN = { staleTime: 0 } as const;
const STATUS_MS = 5000;
const STATS_MS = 30_000;

export const statsQuery = { ...query('GET /api/admin/stats'), ...READ_AGAIN, refetchInterval: STATS_MS };
export const statusQuery = { ...query('GET /api/admin/status'), ...READ_AGAIN, refetchInterval: STATUS_MS };

export const usersQuery = (q: string, page: number, { limit = PAGE_SIZE, onlyTeam = false } = {}) => ({
  ...pageQuery('GET /api/admin/users', { query: { q, page, limit, ...(onlyTeam && { team: 'true' as const }) } }),
  ...READ_AGAIN,
});

type PromotionsWanted = NonNullable<Input<'GET /api/admin/promotions'>['query']>;
type DepositsWanted = NonNullable<Input<'GET /api/admin/deposits'>['query']>;

export const promotionsQuery = (wanted: PromotionsWanted) => ({
  ...pageQuery('GET /api/admin/promotions', { query: { limit: PAGE_SIZE, ...wanted } }),
  ...READ_AGAIN,
});

/** Confirmations change with every block, so the list is read as often as the status. */
export const depositsQuery = (wanted: DepositsWanted) => ({
  ...pageQuery('GET /api/admin/deposits', { query: { limit: PAGE_SIZE, ...wanted } }),
  ...READ_AGAIN,
  refetchInterval: STATUS_MS,
});

export const unassignedQuery = { ...query('GET /api/admin/unassigned-payments'), ...READ_AGAIN };

export const memberSignalsQuery = (id: string) => ({
  ...query('GET /api/admin/members/:id/signals', { params: { id } }),
  ...READ_AGAIN,
});

export const promotionSignalsQuery = (id: number) => ({
  ...query('GET /api/admin/promotions/:id/signals', { params: { id } }),
  ...READ_AGAIN,
});

export const logQuery = infiniteQueryOptions({
  queryKey: ['GET /api/admin/audit-log', 'all'],
  queryFn: ({ pageParam, signal }) =>
    readPage('GET /api/admin/audit-log', { query: { limit: 50, before: pageParam ?? undefined } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: ({ rows }: { rows: Action[] }) => (rows.length < 50 ? null : (rows.at(-1)?.id ?? null)),
  ...READ_AGAIN,
});

export const mailsQuery = (wanted: { q: string; state: MailState | undefined }) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/admin/mails', 'all', wanted],
    queryFn: ({ pageParam, signal }) =>
      read(
        'GET /api/admin/mails',
        {
          query: {
            limit: PAGE_SIZE,
            ...(wanted.q && { q: wanted.q }),
            ...(wanted.state && { state: wanted.state }),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (rows: Mail[]) => (rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null)),
    ...READ_AGAIN,
    refetchInterval: STATUS_MS,
  });

export const mailQuery = (id: number) => ({ ...query('GET /api/admin/mails/:id', { params: { id } }), ...READ_AGAIN });

export const deliveriesQuery = { ...query('GET /api/admin/deliveries'), ...READ_AGAIN, refetchInterval: STATUS_MS };

export const inboxQuery = (state: SupportState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/admin/support', 'all', state ?? null],
    queryFn: ({ pageParam, signal }) =>
      read('GET /api/admin/support', { query: { limit: PAGE_SIZE, ...(state && { state }), ...pageParam } }, signal),
    initialPageParam: null as { before: string; beforeId: number } | null,
    getNextPageParam: ({ threads }: Answer<'GET /api/admin/support'>) => {
      const last = threads.at(-1);
      return last && threads.length === PAGE_SIZE ? { before: last.lastAt, beforeId: last.id } : null;
    },
    ...READ_AGAIN,
  });

export const operatorThreadQuery = (id: number) => ({
  ...query('GET /api/admin/support/:id', { params: { id } }),
  ...READ_AGAIN,
});

export const sitePagesQuery = { ...query('GET /api/admin/pages'), ...READ_AGAIN };

export const pageVersionsQuery = (slug: SitePage['slug']) => ({
  ...query('GET /api/admin/pages/:slug/versions', { params: { slug } }),
  ...READ_AGAIN,
});

/** A document of its own, opened in a new tab. Without a version it shows the saved draft. */
export const previewPath = (slug: SitePage['slug'], language: string, version?: number) =>
  addressOf('GET /api/admin/pages/:slug/preview', { params: { slug }, query: { language, version } });

export const settingsQuery = { ...query('GET /api/admin/settings'), ...READ_AGAIN };

const RUN_MS = 1000;
export const commissionsQuery = {
  ...query('GET /api/admin/process-historical-commissions'),
  ...READ_AGAIN,
  refetchInterval: (watched: { state: { data?: CommissionRun | undefined } }) =>
    watched.state.data?.state === 'running' ? RUN_MS : false,
};

type Body<K extends Parameters<typeof call>[0]> = Input<K> extends { body: infer B } ? B : never;

export const updateCredits = (body: Body<'POST /api/admin/update-credits'>) =>
  call('POST /api/admin/update-credits', { body });
export const suspendMember = (body: Body<'POST /api/admin/suspend'>) => call('POST /api/admin/suspend', { body });
export const removeFactors = (body: Body<'POST /api/admin/remove-factors'>) =>
  call('POST /api/admin/remove-factors', { body });
export const restoreMember = (userId: string) => call('POST /api/admin/restore', { body: { userId } });
export const changeRole = (body: Body<'POST /api/admin/change-role'>) => call('POST /api/admin/change-role', { body });
export const hidePromotion = ({ id, ...body }: { id: number; reason: string; refund: boolean }) =>
  call('POST /api/admin/promotions/:id/hide', { params: { id }, body });
export const restorePromotion = (id: number) => call('POST /api/admin/promotions/:id/restore', { params: { id } });
export const voidView = (body: Body<'POST /api/admin/void-view'>) => call('POST /api/admin/void-view', { body });
export const undoVoid = (body: Body<'POST /api/admin/undo-void'>) => call('POST /api/admin/undo-void', { body });
export const simulateDeposit = (body: Body<'POST /api/admin/simulate-deposit'>) =>
  call('POST /api/admin/simulate-deposit', { body });
export const confirmKey = (firstAddress: string) =>
  call('POST /api/admin/chain/confirm-key', { body: { firstAddress } });
export const acceptReorganisation = (height: number) =>
  call('POST /api/admin/chain/accept-reorganisation', { body: { height } });
export const changePassword = (body: Body<'POST /api/admin/change-password'>) =>
  call('POST /api/admin/change-password', { body });
export const processCommissions = () => call('POST /api/admin/process-historical-commissions', { body: {} });
export const saveSettings = (body: Settings) => call('POST /api/admin/settings', { body });
export const savePageDraft = ({
  slug,
  ...body
}: { slug: SitePage['slug'] } & Body<'POST /api/admin/pages/:slug/draft'>) =>
  call('POST /api/admin/pages/:slug/draft', { params: { slug }, body });
export const publishPage = ({
  slug,
  ...body
}: { slug: SitePage['slug'] } & Body<'POST /api/admin/pages/:slug/publish'>) =>
  call('POST /api/admin/pages/:slug/publish', { params: { slug }, body });
export const withdrawPage = (slug: SitePage['slug']) =>
  call('POST /api/admin/pages/:slug/withdraw', { params: { slug } });
export const answerThread = ({ id, ...body }: { id: number } & Body<'POST /api/admin/support/:id/answer'>) =>
  callOnce('POST /api/admin/support/:id/answer', { params: { id }, body });
export const seeThread = (id: number) => call('POST /api/admin/support/:id/seen', { params: { id } });
export const changeThreadState = ({ id, state }: { id: number; state: 'open' | 'closed' }) =>
  call('POST /api/admin/support/:id/state', { params: { id }, body: { state } });
export const releaseDeliveries = (waiting: 'send' | 'drop') =>
  call('POST /api/admin/deliveries/release', { body: { waiting } });
export const retryDelivery = (id: number) => call('POST /api/admin/deliveries/:id/retry', { params: { id } });
export const runAudit = () => call('GET /api/admin/audit');

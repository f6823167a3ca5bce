import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, addressOf, call, read } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

type Part = Answer<'GET /api/credits/statement'>;
export type Line = Part['lines'][number];

export const statementQuery = infiniteQueryOptions({
  queryKey: ['GET /api/credits/statement', 'all'],
  queryFn: ({ pageParam, signal }): Promise<Part> =>
    read('GET /api/credits/statement', { query: { before: pageParam ?? undefined } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: (last: Part) => last.nextBefore,
});

/** The whole statement as a file. The browser downloads it, so no script has to read it. */
export const statementFile = addressOf('GET /api/credits/statement', { query: { format: 'csv' } });

type ViewsPart = Answer<'GET /api/videos/views'>;
export type OwnView = ViewsPart['views'][number];

/** Watches end without an event to the page, so the list is read again whenever it is shown. */
export const viewsQuery = (onlyUnpaid: boolean) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/videos/views', { onlyUnpaid }],
    queryFn: ({ pageParam, signal }): Promise<ViewsPart> =>
      read(
        'GET /api/videos/views',
        { query: { before: pageParam ?? undefined, unpaid: onlyUnpaid ? 'true' : 'false' } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last: ViewsPart) => last.nextBefore,
    staleTime: 0,
  });

export const objectionsQuery = { ...query('GET /api/objections'), staleTime: 0 };

export const objectToView = (id: number, text: string) =>
  call('POST /api/videos/views/:id/object', { params: { id }, body: { text } });

export const redeemCoupon = (code: string) => call('POST /api/coupons/redeem', { body: { code } });

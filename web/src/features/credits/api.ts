import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, addressOf, read } from '../../lib/call.ts';

type Part = Answer<'GET /api/credits/statement'>;
export type Line = Part['lines'][number];

export const statementQuery = infiniteQueryOptions({
  queryKey: ['GET /api/credits/statement', 'all'],
  queryFn: ({ pageParam, signal }): Promise<Part> =>
    read('GET /api/credits/statement', { query: { before: pageParam ?? undefined } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: (last: Part) => last.nextBefore,
});

/** All of it, as a file; the browser downloads it by itself. */
export const statementFile = addressOf('GET /api/credits/statement', { query: { format: 'csv' } });

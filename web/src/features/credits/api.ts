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

/** The whole statement as a file. The browser downloads it, so no script has to read it. */
export const statementFile = addressOf('GET /api/credits/statement', { query: { format: 'csv' } });

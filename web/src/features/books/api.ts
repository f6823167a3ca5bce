import { type Answer, call, read } from '../../lib/call.ts';

export type Books = Answer<'GET /api/books'>;
const PAGE = 30;

export const booksQuery = {
  queryKey: ['GET /api/books'],
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    read('GET /api/books', { query: { limit: String(PAGE), ...(pageParam && { before: pageParam }) } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ days }: Books) => {
    const last = days.at(-1);
    return days.length < PAGE || !last ? undefined : /^day=(.+)$/m.exec(last.text)?.[1];
  },
};

export const proveBalance = () => call('GET /api/books/proof');

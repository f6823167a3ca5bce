import type { Key } from '@viewloop/contract/check-receipts';
import { type Answer, CallError, call, read } from '../../lib/call.ts';

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

export const readLog = (from: number, signal = new AbortController().signal) =>
  read('GET /api/books/log', { query: { from: String(from) } }, signal);

export const logQuery = {
  queryKey: ['GET /api/books/log'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readLog(0, signal),
};

export async function siteKeys(): Promise<readonly Key[]> {
  const response = await fetch('/.well-known/viewloop-keys.json');
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text());
  return ((await response.json()) as { keys: Key[] }).keys;
}

import type { ReceiptFile } from '@viewloop/contract/check-receipts';
import { type Answer, CallError, call } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type Receipts = Answer<'GET /api/receipts/:token'>;

export const receiptsQuery = (token: string) => query('GET /api/receipts/:token', { params: { token } });

/** Reads the pages that follow the first one. Always asks the server, because a view may have been taken back since. */
export async function wholeFile(token: string, onPage: (receipts: number) => void): Promise<ReceiptFile & Receipts> {
  let page = await call('GET /api/receipts/:token', { params: { token } });
  const whole = { ...page, pages: [...page.pages] };
  const count = () => whole.pages.reduce((sum, { receipts }) => sum + receipts.length, 0);
  onPage(count());
  while (page.next !== null) {
    page = await call('GET /api/receipts/:token', { params: { token }, query: { after: String(page.next) } });
    whole.pages.push(...page.pages);
    onPage(count());
  }
  return { ...whole, next: null };
}

/** The list outside the API, where anybody expects it. */
export async function siteKeys(): Promise<ReceiptFile['keys']> {
  const response = await fetch('/.well-known/viewloop-keys.json');
  if (!response.ok) throw new CallError(response.status, response.statusText, await response.text());
  return ((await response.json()) as { keys: ReceiptFile['keys'] }).keys;
}

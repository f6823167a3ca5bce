import { createHash } from 'node:crypto';

/** The request id of one of several promotions: sent again, the same place of the list is the same promotion. */
export function idInList(requestId: string, index: number): string {
  const hash = createHash('sha256').update(`${requestId} ${index}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

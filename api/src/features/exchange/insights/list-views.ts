import type { insights } from '@viewloop/contract';
import { showOwn } from '../promotions/index.ts';
import { unprovenAmong } from '../proving/index.ts';
import { type Readers, signedViews } from '../receipts/index.ts';
import * as store from './store.ts';

interface Page {
  views: insights.ViewRow[];
  next: number | null;
}

const proofOf = (mayStillBe: boolean | undefined): insights.ViewProof => {
  if (mayStillBe === undefined) return 'proven';
  return mayStillBe ? 'being_proven' : 'replaced';
};

/** A page looks at a bounded number of views, so it costs the same however many there are. */
export async function listViews(
  readers: Readers,
  own: { id: number; ownerId: string },
  before: number | undefined,
): Promise<Page> {
  await readers.read((tx) => showOwn(tx, own));
  const { views, next } = await signedViews(readers, own.id, before);
  const ids = views.map(({ id }) => id);
  const [paid, unproven] = await readers.read((tx) => Promise.all([store.paidViews(tx, ids), unprovenAmong(tx, ids)]));
  const facts = new Map(paid.map((row) => [row.viewId, row]));
  return {
    views: views.map(({ id, endedAt, state, verified, creditedMs, receipt }) => ({
      viewId: id,
      at: endedAt.toISOString(),
      state,
      verified,
      proof: proofOf(unproven.get(id)),
      verifiedSeconds: verified ? Math.floor(creditedMs / 1000) : 0,
      viewer: facts.get(id)?.handle ?? '',
      reason: facts.get(id)?.reason ?? null,
      creditsReturned: facts.get(id)?.creditsReturned ?? 0,
      receipt,
    })),
    next,
  };
}

/** Quotes what is not a plain word. A leading sign would make a formula of it in a spreadsheet. */
const cell = (value: string | number | boolean | null) => {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const HEAD = [
  'view',
  'time',
  'state',
  'verified',
  'verified_seconds',
  'proof',
  'viewer',
  'reason',
  'credits_returned',
  'receipt_key',
  'receipt_signature',
];

export async function* viewsAsCsv(readers: Readers, own: { id: number; ownerId: string }): AsyncGenerator<string> {
  yield `${HEAD.join(',')}\r\n`;
  let before: number | undefined;
  for (;;) {
    const { views, next } = await listViews(readers, own, before);
    for (const {
      viewId,
      at,
      state,
      verified,
      verifiedSeconds,
      proof,
      viewer,
      reason,
      creditsReturned,
      receipt,
    } of views) {
      const row = [viewId, at, state, verified, verifiedSeconds, proof, viewer, reason, creditsReturned];
      yield `${[...row, receipt?.key ?? '', receipt?.signature ?? ''].map(cell).join(',')}\r\n`;
    }
    if (next === null) return;
    before = next;
  }
}

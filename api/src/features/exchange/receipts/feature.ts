import { rateLimits, receipts } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { readReceipts } from './read-receipts.ts';
import { createLink, readLink, revokeLink } from './receipt-link.ts';

export function receiptsFeature(app: App): void {
  mount(app, receipts.readReceiptLink, ({ params, me, read }) =>
    read((tx) => readLink(tx, { id: params.id, ownerId: me.id })),
  );
  mount(
    app,
    receipts.createReceiptLink,
    ({ params, me, write }) => write((tx) => createLink(tx, { id: params.id, ownerId: me.id })),
    { limits: [rateLimits.receiptLinks] },
  );
  mount(
    app,
    receipts.revokeReceiptLink,
    ({ params, me, write }) => write((tx) => revokeLink(tx, { id: params.id, ownerId: me.id })),
    { limits: [rateLimits.receiptLinks] },
  );
  mount(
    app,
    receipts.readReceipts,
    ({ params, query, read }) =>
      readReceipts({ db: app.db, settings: app.settings, read }, { token: params.token, after: query.after }),
    { limits: [rateLimits.receipts] },
  );
}

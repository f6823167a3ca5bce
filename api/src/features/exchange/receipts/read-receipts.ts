import type { RouteOutput, receipts } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { latestCheckpoint } from '../../proof/books/index.ts';
import { currentSigner, publicKeys, type Sign } from '../../proof/signing/index.ts';
import { unprovenAmong } from '../proving/index.ts';
import { headingText, receiptText, statusText } from './receipt-rules.ts';
import * as store from './store.ts';

/** One page looks at this many views. Signing this many takes some ten milliseconds of the thread pool. */
const PAGE = 200;

type Page = RouteOutput<typeof receipts.readReceipts>;

/** Signs a receipt for each view that counts. Voided views get none; the status names them. */
async function signViews(sign: Sign, views: readonly store.EndedView[]): Promise<receipts.Signed[]> {
  const counted = views.filter(({ state }) => state === 'completed');
  return Promise.all(counted.map((view) => sign(receiptText(view))));
}

/** The key that signs is read from the primary, everything else by the way of the call. */
export interface Readers {
  db: Database;
  read: Database['read'];
}

export async function readReceipts(
  { read, ...app }: Readers & Pick<App, 'settings'>,
  { token, after }: { token: string; after: number },
): Promise<Page> {
  const { db } = app;
  const found = await read(async (tx) => {
    const promotion = await store.promotionOfLink(tx, token);
    if (!promotion) throw new Problem('link_unknown');
    const { to, more } = await store.nextStretch(tx, promotion.id, after, PAGE);
    const views = to === null ? [] : await store.endedViews(tx, promotion.id, after, to);
    const unproven = await unprovenAmong(
      tx,
      views.map(({ id }) => id),
    );
    return { promotion, to: to ?? after, more, views, unproven, keys: await publicKeys(tx) };
  });
  const { promotion, to, more, views, unproven, keys } = found;
  const sign = await currentSigner(db);
  const signed = await signViews(sign, views);
  const voided = views.filter(({ state }) => state === 'voided').map(({ id }) => id);
  const counted = views.filter(({ state }) => state === 'completed').map((view) => view.id);
  const status = statusText({
    promotionId: promotion.id,
    after,
    to,
    at: new Date(),
    valid: signed.length,
    voided,
    beingProven: counted.filter((view) => unproven.get(view) === true),
    replaced: counted.filter((view) => unproven.get(view) === false),
  });
  const { id, title } = promotion;
  const heading = { id, video: `${promotion.platform}:${promotion.externalId}`, title };
  return {
    format: 'viewloop-receipts-v1',
    promotion: heading,
    heading: await sign(headingText(heading)),
    keys: keys.length > 0 ? keys : await db.read(publicKeys),
    pages: [{ receipts: signed, status: await sign(status) }],
    checkpoint: await latestCheckpoint(app, read),
    next: more ? to : null,
  };
}

/** For the owner's list: views with their receipts, newest first. Those that were taken back have none. */
export async function signedViews(
  { db, read }: Readers,
  promotionId: number,
  before: number | undefined,
): Promise<{ views: (store.EndedView & { receipt: receipts.Signed | null })[]; next: number | null }> {
  const { views, next } = await read((tx) => store.endedBefore(tx, promotionId, before, PAGE));
  const sign = await currentSigner(db);
  const signed = await Promise.all(
    views.map(async (view) => ({
      ...view,
      receipt: view.state === 'completed' ? await sign(receiptText(view)) : null,
    })),
  );
  return { views: signed, next };
}

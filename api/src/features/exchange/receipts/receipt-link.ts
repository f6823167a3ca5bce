import { randomBytes } from 'node:crypto';
import type { RouteOutput, receipts } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';

interface OwnPromotion {
  id: number;
  ownerId: string;
}

type Link = RouteOutput<typeof receipts.readReceiptLink>;

/** Refuses somebody else's promotion like one that does not exist. */
async function mustBeOwn(tx: ReadTx, own: OwnPromotion): Promise<void> {
  if (!(await store.isOwn(tx, own))) throw new Problem('promotion_not_found');
}

export async function readLink(tx: ReadTx, own: OwnPromotion): Promise<Link> {
  await mustBeOwn(tx, own);
  const link = await store.findLink(tx, own.id);
  return { token: link?.token ?? null, createdAt: link?.createdAt.toISOString() ?? null };
}

/** Returns the link that works, if there is one, so that a second click does not break a link already handed over. */
export async function createLink(tx: Tx, own: OwnPromotion): Promise<Link> {
  await mustBeOwn(tx, own);
  await store.insertLink(tx, own.id, randomBytes(32).toString('base64url'));
  return readLink(tx, own);
}

export async function revokeLink(tx: Tx, own: OwnPromotion): Promise<Link> {
  await mustBeOwn(tx, own);
  await store.revokeLink(tx, own.id);
  return readLink(tx, own);
}

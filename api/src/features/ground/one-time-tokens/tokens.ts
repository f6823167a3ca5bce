import { hash, randomBytes } from 'node:crypto';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export interface Wish {
  /** A token works for its purpose alone. */
  purpose: string;
  memberId: string;
  validSeconds: number;
  /** What it is about, such as the address that it confirms. */
  subject?: string | undefined;
}

/** 256 random bits for a link; the database keeps only their hash. Goes into the transaction that makes the mail. */
export async function issueToken(tx: Tx, { purpose, memberId, validSeconds, subject }: Wish): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store.insertToken(tx, { hash: hashOf(token), purpose, memberId, subject: subject ?? null, validSeconds });
  return token;
}

/** For a link to somebody who is not known to be a member. Only `useTokenOfNobody` takes it. */
export async function issueTokenForNobody(tx: Tx, wish: Omit<Wish, 'memberId'>): Promise<string> {
  const { purpose, validSeconds, subject = null } = wish;
  const token = randomBytes(32).toString('base64url');
  await store.insertToken(tx, { hash: hashOf(token), purpose, memberId: null, subject, validSeconds });
  return token;
}

/** Uses it up, and returns what it is about. */
export async function useTokenOfNobody(tx: Tx, token: string, purpose: string): Promise<string> {
  const { subject } = await useToken(tx, token, { purposes: [purpose] });
  return subject ?? '';
}

/** For somebody whose mail was lost or deleted. */
export async function copyToken(tx: Tx, like: store.LiveToken & { purpose: string; subject: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store.insertCopy(tx, { ...like, hash: hashOf(token) });
  return token;
}

export interface SeenToken {
  state: 'valid' | 'used' | 'expired' | 'unknown';
  memberId?: string;
  subject?: string | null;
}

/** Looks without using it up: pages that a mail scanner may open do no more than this. */
export async function lookAtToken(tx: ReadTx, token: string, ...purposes: string[]): Promise<SeenToken> {
  const found = await store.findToken(tx, hashOf(token), purposes);
  if (!found) return { state: 'unknown' };
  const { memberId, subject, used, expired } = found;
  return { state: used ? 'used' : expired ? 'expired' : 'valid', memberId, subject };
}

/** Mail asks this first, because a token that was replaced, used or has expired is not worth a mail. */
export const isTokenLive = (tx: ReadTx, token: string): Promise<boolean> => store.isLive(tx, hashOf(token));

export interface UsedToken {
  purpose: string;
  memberId: string;
  subject: string | null;
  createdAt: Date;
}

/**
 * Uses it up, in the transaction of what it allows: if that fails, the token is as good as before. Whoever is signed in as
 * somebody else (`me`) is refused, and the token stays.
 */
export async function useToken(
  tx: Tx,
  token: string,
  { purposes, me }: { purposes: readonly string[]; me?: string | undefined },
): Promise<UsedToken> {
  const used = await store.markUsed(tx, hashOf(token), purposes);
  if (used) {
    if (me !== undefined && me !== used.memberId) throw new Problem('link_of_another');
    return used;
  }
  const { state } = await lookAtToken(tx, token, ...purposes);
  throw new Problem(state === 'used' ? 'link_used' : state === 'expired' ? 'link_expired' : 'link_unknown');
}

import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { issueToken } from '../../ground/one-time-tokens/index.ts';
import { credentialsOf } from './store.ts';

/** The purpose of the token by which suspended members download their data, object, and delete the account. */
export const SUSPENDED = 'suspended';
const VALID_SECONDS = 3600;

/**
 * Runs the end of a sign-in. Suspended members get no session; but somebody who has shown everything that a sign-in asks for gets
 * a token for what they may still do.
 */
export async function orDesk<T>(db: Pick<Database, 'write'>, memberId: string, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'suspended') throw error;
    const token = await db.write((tx) => issueToken(tx, { purpose: SUSPENDED, memberId, validSeconds: VALID_SECONDS }));
    throw new Problem('suspended', { ...error.details, token });
  }
}

/** The last question of every sign-in, after password and second factor. */
export async function refuseSuspended(tx: ReadTx, memberId: string): Promise<void> {
  const { suspendedReason, isDeleted } = (await credentialsOf(tx, memberId)) ?? {};
  if (isDeleted) throw new Problem('wrong_credentials');
  if (suspendedReason != null) throw new Problem('suspended', { reason: suspendedReason });
}

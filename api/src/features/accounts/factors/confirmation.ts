import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import { confirmSession, isSessionConfirmed, type Sessions } from '../auth/index.ts';
import { hasFactor } from './store.ts';

/** The guard of changes that somebody with a stolen session must not be able to make. */
export interface Confirmation {
  /**
   * Throws `confirm_first` unless the caller has shown within the last ten minutes who they are: by signing in, or with
   * `POST /api/confirm`. Our screens then ask and repeat the call by themselves.
   */
  demand(request: FastifyRequest): Promise<void>;
  /** For calls that carry the current password, which is enough for members without a second factor. */
  demandBesidesPassword(request: FastifyRequest, me: Me): Promise<void>;
}

export function openConfirmation({ db }: Pick<App, 'db'>, sessions: Sessions): Confirmation {
  async function demand(request: FastifyRequest): Promise<void> {
    const hash = sessions.hashOf(request);
    if (!hash || !(await db.read((tx) => isSessionConfirmed(tx, hash)))) throw new Problem('confirm_first');
  }
  return {
    demand,
    async demandBesidesPassword(request, me) {
      if (await db.read((tx) => hasFactor(tx, me.id))) await demand(request);
    },
  };
}

/** In the transaction that checks who is calling. */
export async function markConfirmed(tx: Tx, sessions: Sessions, request: FastifyRequest): Promise<void> {
  const hash = sessions.hashOf(request);
  if (!hash || !(await confirmSession(tx, hash))) throw new Problem('not_signed_in');
}

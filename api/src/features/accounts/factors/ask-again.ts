import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import {
  confirmSession,
  credentialsOf,
  type Exchange,
  hasSession,
  isSessionConfirmed,
  lockMember,
  provePassword,
  type Sessions,
} from '../auth/index.ts';
import { hasFactor } from './store.ts';

/** The guard of changes that somebody with a stolen session must not be able to make. */
export interface AskAgain {
  /**
   * Throws `confirm_first` unless the caller has shown within the last ten minutes who they are: by signing in, or with
   * `POST /api/confirm`. Our screens then ask and repeat the call by themselves.
   */
  demand(request: FastifyRequest): Promise<void>;
  /** Before another way in is added: a fresh sign-in with a new device is not enough for the first factor. */
  demandForFactor(request: FastifyRequest): Promise<void>;
  /** For calls that carry the current password, which is enough for members without a second factor. */
  demandBesidesPassword(request: FastifyRequest, me: Me): Promise<void>;
  /**
   * For calls that may carry the current password. Members without a password confirm in another way instead; `always` asks
   * the others for it even if they have confirmed just now.
   */
  prove(at: Exchange, me: Me, password: string | undefined, how?: { always: boolean }): Promise<void>;
  /**
   * First in the transaction that adds a way in. Throws if the session or token has ended since the call began, so that nothing is
   * added to an account after its owner has taken it back.
   */
  hold(tx: Tx, me: Me): Promise<void>;
}

/** Tokens belong to `programs`, which stands above this feature, so the application hands this in. */
export type HasToken = (tx: Tx, me: Me) => Promise<boolean>;

export function openAskAgain(
  app: Pick<App, 'db' | 'limits' | 'settings'>,
  { sessions, hasToken }: { sessions: Sessions; hasToken: HasToken },
): AskAgain {
  const { db } = app;
  async function demandThat(request: FastifyRequest, how: { forFirstFactor: boolean }): Promise<void> {
    const hash = sessions.hashOf(request);
    if (!hash || !(await db.read((tx) => isSessionConfirmed(tx, hash, how)))) throw new Problem('confirm_first');
  }
  const demand = (request: FastifyRequest) => demandThat(request, { forFirstFactor: false });
  async function demandBesidesPassword(request: FastifyRequest, me: Me): Promise<void> {
    if (await db.read((tx) => hasFactor(tx, me.id))) await demand(request);
  }
  return {
    demand,
    demandForFactor: (request) => demandThat(request, { forFirstFactor: true }),
    demandBesidesPassword,
    async prove(at, me, password, { always } = { always: false }) {
      if (password !== undefined) {
        await demandBesidesPassword(at.request, me);
        await provePassword(app, { memberId: me.id, password, at });
        return;
      }
      const credentials = always ? await db.read((tx) => credentialsOf(tx, me.id)) : undefined;
      if (credentials?.hasPassword) throw new Problem('wrong_password');
      await demand(at.request);
    },
    async hold(tx, me) {
      // Taking the account back locks this row as well: whichever comes second sees what the first did.
      await lockMember(tx, me.id);
      if (!(await (me.scopes ? hasToken : hasSession)(tx, me))) throw new Problem('not_signed_in');
    },
  };
}

/** In the transaction that checks who is calling. */
export async function markConfirmed(tx: Tx, sessions: Sessions, request: FastifyRequest): Promise<void> {
  const hash = sessions.hashOf(request);
  if (!hash || !(await confirmSession(tx, hash))) throw new Problem('not_signed_in');
}

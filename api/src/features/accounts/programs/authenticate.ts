import type { FastifyRequest } from 'fastify';
import { spentIn } from '../../../ledger/index.ts';
import { isConnectionTrouble } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { Networks } from '../../../platform/outside/networks.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import { chargeToken } from './charge-token.ts';
import * as store from './store.ts';
import { isTokenText, tokenHash } from './token-text.ts';

/** What is needed of sessions; handed in by the application, because they belong to another feature. */
interface Sessions {
  authenticate(request: FastifyRequest): Promise<Me | undefined>;
  hashOf(request: FastifyRequest): Buffer | undefined;
}

const SCHEME = 'bearer ';

/** The token of `Authorization: Bearer`. Other schemes, such as a proxy's own Basic, are none of our business. */
function bearerOf({ headers: { authorization }, url }: FastifyRequest): string | undefined {
  if (authorization === undefined || !url.startsWith('/api/')) return undefined;
  return authorization.slice(0, SCHEME.length).toLowerCase() === SCHEME
    ? authorization.slice(SCHEME.length).trim()
    : undefined;
}

/** An empty list means everywhere. */
function worksFrom(listed: readonly string[], address: string): boolean {
  if (listed.length === 0) return true;
  const networks = new Networks();
  for (const entry of listed) networks.add(entry);
  return networks.has(address);
}

/**
 * Finds out who is calling: a program by its access token, or a person by the session. A request with both is refused, so
 * that a cookie never widens what a token may do.
 */
export function authenticateWith(db: App['db'], sessions: Sessions): App['authenticate'] {
  // Calls that arrive together share one statement, like the look-ups of sessions.
  const find = gather((hashes: Buffer[]) => db.read((tx) => store.findTokens(tx, hashes)), {
    mayRetryAlone: () => false,
  });
  // At most once a minute for each token. Programs that call at the same time share one commit.
  const touch = gather((hashes: Buffer[]) => db.write((tx) => store.touchTokens(tx, hashes)), {
    mayRetryAlone: (error) => !isConnectionTrouble(error),
  });

  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return sessions.authenticate(request);
    if (request.headers.cookie !== undefined && sessions.hashOf(request)) throw new Problem('two_credentials');
    if (!isTokenText(token)) throw new Problem('bad_token');
    const hash = tokenHash(token);
    const found = await find(hash);
    if (!found) throw new Problem('bad_token');
    if (!worksFrom(found.networks, request.ip)) throw new Problem('token_address', { address: request.ip });
    if (found.stale) await touch(hash);
    const { me } = found;
    return { ...me, beforeCommit: (tx) => chargeToken(tx, hash, spentIn(tx, me.id)) };
  };
}

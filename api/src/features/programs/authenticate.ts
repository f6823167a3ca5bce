import type { FastifyRequest } from 'fastify';
import type { App, Me } from '../../platform/app-context.ts';
import { gather } from '../../platform/gather.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './store.ts';
import { isTokenText, tokenHash } from './token-text.ts';

/** What is needed of sessions; handed in by the application, because they belong to another feature. */
interface Sessions {
  authenticate(request: FastifyRequest): Promise<Me | undefined>;
  hashOf(request: FastifyRequest): Buffer | undefined;
}

/** The token of `Authorization: Bearer`. Other schemes, such as a proxy's own Basic, are none of our business. */
function bearerOf({ headers, url }: FastifyRequest): string | undefined {
  if (!url.startsWith('/api/')) return undefined;
  const [, token] = /^bearer +(.*)$/i.exec(headers.authorization ?? '') ?? [];
  return token?.trim();
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

  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined) return sessions.authenticate(request);
    if (sessions.hashOf(request)) throw new Problem('two_credentials');
    if (!isTokenText(token)) throw new Problem('bad_token');
    const hash = tokenHash(token);
    const found = await find(hash);
    if (!found) throw new Problem('bad_token');
    if (found.stale) await db.write((tx) => store.touchToken(tx, hash));
    return found.me;
  };
}

import { hash, randomBytes } from 'node:crypto';
import { newTokenText, tokenHash } from '../api/src/features/accounts/programs/token-text.ts';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import type { Surroundings } from './cases/case.ts';
import { type Cost, costsOf, medianOf } from './cost.ts';
import { requestText } from './load/measure.ts';
import { memberId } from './world/identities.ts';

/** The same call with a session and with an access token. */
export interface Tokens {
  session: Cost[];
  token: Cost[];
  /** Processor time of a call with a token, against one with a session. */
  ratio: number;
}

const MEMBERS = 1000;
/** All rounds together stay below a minute, after which the use of a token is recorded again. */
const ROUNDS = { rounds: 9, seconds: 2.5, inFlight: 32 };

const members = Array.from({ length: MEMBERS }, (_, index) => memberId(index + 1));

/** One token for each member, as programs that call often have them: used within this minute. */
async function giveTokens({ query }: Surroundings): Promise<string[]> {
  const tokens = members.map(newTokenText);
  await query(
    `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at, last_used_at)
     select m.id, 'bench', m.hash, '0000', '{read}', now() + interval '1 day', now()
     from unnest($1::uuid[], $2::bytea[]) m (id, hash)`,
    [members, tokens.map(tokenHash)],
  );
  return tokens;
}

/** One session for each member. Its cookie looks like a real one, because parsing it is part of the cost. */
async function giveSessions({ query }: Surroundings): Promise<string[]> {
  const cookies = members.map(() => randomBytes(32).toString('base64url'));
  await query(
    'insert into session (token_hash, member_id) select m.hash, m.id from unnest($1::uuid[], $2::bytea[]) m (id, hash)',
    [members, cookies.map((cookie) => hash('sha256', cookie, 'buffer'))],
  );
  return cookies;
}

export async function measureTokens(world: Surroundings, { address, child }: ServerProcess): Promise<Tokens> {
  const of = (requests: readonly string[]) => ({
    port: Number(new URL(address).port),
    pids: [child.pid as number],
    requests,
  });
  const cookies = await giveSessions(world);
  const tokens = await giveTokens(world);
  const { session, token } = await costsOf(
    {
      session: of(cookies.map((cookie) => requestText('GET', '/api/user', `viewloop=${cookie}`))),
      token: of(tokens.map((text) => `GET /api/user HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${text}\r\n\r\n`)),
    },
    ROUNDS,
  );
  return { session, token, ratio: medianOf(token, 'processor') / medianOf(session, 'processor') };
}

export function tokensLine({ session, token, ratio }: Tokens): string {
  const list = (costs: readonly Cost[]) =>
    `${medianOf(costs, 'processor').toFixed(1)} µs (${costs.map(({ processor }) => processor.toFixed(1)).join(', ')})`;
  return [
    `GET /api/user by session: ${list(session)}.`,
    `By access token: ${list(token)}. Medians: a token costs ${ratio.toFixed(3)} of a session's processor time.`,
  ].join('\n');
}

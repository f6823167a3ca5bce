import { readFileSync } from 'node:fs';
import { newTokenText, tokenHash } from '../api/src/features/programs/token-text.ts';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import type { Surroundings } from './cases/case.ts';
import { measure, requestText } from './load/measure.ts';
import { cookieOf, memberId } from './world/identities.ts';

interface Cost {
  perSecond: number;
  /** Of the server, for one request, in microseconds. It depends less than the rate on what else the machine does. */
  processor: number;
}

/** The same call with a session and with an access token. */
export interface Tokens {
  session: Cost[];
  token: Cost[];
  /** Processor time of a call with a token, against one with a session. */
  ratio: number;
}

const MEMBERS = 1000;
const SECONDS = 4;
const ROUNDS = 5;
const IN_FLIGHT = 32;

/** One token for each member, as programs that call often have them: used within this minute. */
async function giveTokens({ query }: Surroundings): Promise<string[]> {
  const tokens = Array.from({ length: MEMBERS }, newTokenText);
  await query(
    `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at, last_used_at)
     select m.id, 'bench', m.hash, '0000', '{read}', now() + interval '1 day', now()
     from unnest($1::uuid[], $2::bytea[]) m (id, hash)`,
    [tokens.map((_, index) => memberId(index + 1)), tokens.map(tokenHash)],
  );
  return tokens;
}

/** Processor time of the server so far, in microseconds. The kernel counts in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures both in turns, so that whatever else the machine does meets both alike. */
export async function measureTokens(world: Surroundings, { address, child }: ServerProcess): Promise<Tokens> {
  const port = Number(new URL(address).port);
  const pid = child.pid as number;
  const tokens = await giveTokens(world);
  const bySession = tokens.map((_, index) => requestText('GET', '/api/user', cookieOf(index + 1)));
  const byToken = tokens.map(
    (token) => `GET /api/user HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const cost = async (requests: readonly string[]): Promise<Cost> => {
    const request = (n: number) => requests[n % requests.length];
    const before = processorTimeOf(pid);
    const result = await measure({ host: '127.0.0.1', port, inFlight: IN_FLIGHT, seconds: SECONDS, request });
    if (Object.keys(result.statuses).some((status) => status !== '200'))
      throw new Error(JSON.stringify(result.statuses));
    return { perSecond: result.perSecond, processor: (processorTimeOf(pid) - before) / result.requests };
  };
  await cost(bySession);
  await cost(byToken);
  const [session, token]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    session.push(await cost(bySession));
    token.push(await cost(byToken));
  }
  const usual = (costs: readonly Cost[]) => median(costs.map(({ processor }) => processor));
  return { session, token, ratio: usual(token) / usual(session) };
}

export function tokensLine({ session, token, ratio }: Tokens): string {
  const list = (costs: readonly Cost[]) =>
    `${costs.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} a second, ${costs.map(({ processor }) => processor.toFixed(0)).join(', ')} µs`;
  return [
    `GET /api/user by session: ${list(session)}.`,
    `By access token: ${list(token)}. Medians: a token costs ${ratio.toFixed(2)} of a session's processor time.`,
  ].join('\n');
}

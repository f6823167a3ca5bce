import { constants, type programs, type RouteAnswer, type Scope } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { Networks } from '../../../platform/outside/networks.ts';
import * as store from './store.ts';
import { newTokenText, tokenHash, tokenHint } from './token-text.ts';

interface Wanted extends store.TokenLimits {
  memberId: string;
  name: string;
  scopes: readonly Scope[];
  days: number;
}

/** Throws unless each is an address or a network. */
export function refuseNoNetworks(networks: readonly string[]): void {
  const list = new Networks();
  if (networks.every((network) => list.add(network))) return;
  throw new Problem('bad_request', { reasonCode: 'invalid_format', field: 'networks' });
}

/** The token is in the result and nowhere else: the database keeps its hash. */
export async function createToken(tx: Tx, wanted: Wanted): Promise<RouteAnswer<typeof programs.createToken>> {
  refuseNoNetworks(wanted.networks);
  const limit = constants.TOKENS_PER_MEMBER;
  if ((await store.countTokens(tx, wanted.memberId)) >= limit) throw new Problem('too_many_tokens', { limit });
  const token = newTokenText();
  const details = await store.insertToken(tx, { ...wanted, hash: tokenHash(token), hint: tokenHint(token) });
  return { token, details };
}

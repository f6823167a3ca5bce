import type { Check } from '../../../ledger/index.ts';

export const tokenChecks: readonly Check[] = [
  {
    code: 'tokens_hashed',
    name: 'one-time tokens are kept as SHA-256 hashes only',
    sql: 'select purpose, member_id, length(token_hash) as bytes from one_time_token where length(token_hash) <> 32',
  },
];

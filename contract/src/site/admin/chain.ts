import { z } from 'zod';
import { type ChainReason, chainReasons } from '../../money/chain-reasons.ts';
import { Deposit, DepositState, LitecoinNetwork } from '../../money/wallet.ts';
import { defineRoute } from '../../wire/route.ts';
import { Done, Facts, Instant, Ltc, MemberId } from '../../wire/shapes.ts';
import { searchQuery } from './search.ts';

export const ChainStatus = z.object({
  mode: z.enum(['mock', 'node']),
  network: LitecoinNetwork,
  state: z.enum(['starting', 'following', 'behind', 'syncing', 'waiting', 'refused', 'halted']),
  /** Why the scanner does not follow the chain, as an English sentence. */
  reason: z.string().nullable(),
  reasonCode: z.enum(Object.keys(chainReasons) as ChainReason[]).nullable(),
  reasonFacts: Facts.nullable(),
  height: z.int().nullable(),
  nodeHeight: z.int().nullable(),
  lag: z.int().nullable(),
  nodeVersion: z.string().nullable(),
  tipAt: Instant.nullable(),
  lastReconciliation: Instant.nullable(),
  lastComparison: z.object({ at: Instant, ok: z.boolean(), books: Ltc, chain: Ltc, difference: Ltc }).nullable(),
  /** The first address of the key in the settings, to compare with the wallet. */
  firstAddress: z.string().nullable(),
  /**
   * What an admin must confirm before the scanner continues: a changed key, or a reorganisation deeper than the limit.
   */
  awaiting: z.enum(['key', 'reorganisation']).nullable(),
});
export type ChainStatus = z.output<typeof ChainStatus>;

export const platformStatus = defineRoute({
  method: 'GET',
  path: '/api/admin/status',
  access: 'admin',
  summary: 'Returns the current state of database, chain and jobs',
  problems: [],
  response: z.object({
    version: z.string(),
    startedAt: Instant,
    database: z.object({ ok: z.boolean(), latencyMs: z.number(), embedded: z.boolean(), version: z.string() }),
    chain: ChainStatus,
    pendingDeposits: z.int(),
    liveWatches: z.int(),
    mail: z.object({
      state: z
        .enum(['sent', 'failing', 'held', 'kept'])
        .describe('`kept`: without a mail server, mails are only shown in the admin area'),
      waiting: z.int().describe('counted up to 1000'),
      since: Instant.nullable(),
      reason: z.string().nullable(),
    }),
    jobs: z.array(
      z.object({
        name: z.string(),
        lastRunAt: Instant.nullable(),
        lastError: z.string().nullable(),
        runsHere: z.boolean(),
      }),
    ),
  }),
});

export const chainStatus = defineRoute({
  method: 'GET',
  path: '/api/admin/chain',
  access: 'admin',
  summary: 'Returns the state of the chain scanner',
  problems: [],
  response: ChainStatus,
});

export const confirmDepositKey = defineRoute({
  method: 'POST',
  path: '/api/admin/chain/confirm-key',
  access: 'admin',
  summary: 'Confirms a changed LITECOIN_XPUB; send the first address that the wallet shows',
  body: z.strictObject({ firstAddress: z.string().min(1).max(100) }),
  problems: ['nothing_to_confirm'],
  response: Done,
});

export const acceptReorganisation = defineRoute({
  method: 'POST',
  path: '/api/admin/chain/accept-reorganisation',
  access: 'admin',
  summary: 'Lets the scanner follow a reorganisation deeper than its limit; send the height at which the books are',
  body: z.strictObject({ height: z.int().min(0) }),
  problems: ['nothing_to_confirm'],
  response: Done,
});

const AdminDeposit = Deposit.omit({ confirmedAt: true }).extend({
  userId: MemberId,
  username: z.string(),
  address: z.string(),
});

export const listAllDeposits = defineRoute({
  method: 'GET',
  path: '/api/admin/deposits',
  access: 'admin',
  summary: 'Lists deposits, newest first; q finds a member, address or transaction',
  query: z.object({ ...searchQuery, status: DepositState.optional() }),
  problems: [],
  response: z.array(AdminDeposit),
});

export const unassignedPayments = defineRoute({
  method: 'GET',
  path: '/api/admin/unassigned-payments',
  access: 'admin',
  summary: "Lists payments to addresses of the operator's key that belong to no member",
  problems: [],
  response: z.array(
    z.object({ txHash: z.string(), vout: z.int(), address: z.string(), amount: Ltc, height: z.int(), at: Instant }),
  ),
});

export const simulateDeposit = defineRoute({
  method: 'POST',
  path: '/api/admin/simulate-deposit',
  access: 'admin',
  summary: "Pays a member's address on the simulated chain; mock mode only",
  body: z.strictObject({
    userId: MemberId,
    amount: z
      .string()
      .regex(/^\d{1,8}(\.\d{1,8})?$/)
      .meta({ examples: ['0.021'] }),
  }),
  problems: ['amount_not_possible', 'mock_only', 'addresses_unavailable', 'member_not_found'],
  response: z.object({ txHash: z.string() }),
});

import { z } from 'zod';
import { defineRoute } from './route.ts';
import { Credits, Instant, Ltc, pageQuery } from './shapes.ts';

export const LitecoinNetwork = z.enum(['mainnet', 'testnet', 'regtest']);

export const DepositState = z.enum(['pending', 'confirmed', 'below_minimum', 'reversed']);
export type DepositState = z.output<typeof DepositState>;

/** Why one failed: too small, gone before it counted, replaced by its sender, or taken back after it counted. */
export const DepositFailure = z.enum(['below_minimum', 'dropped', 'replaced', 'taken_back']);
export type DepositFailure = z.output<typeof DepositFailure>;

export const Deposit = z.object({
  id: z.int(),
  amount: Ltc,
  status: DepositState,
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** What was credited, or will be once confirmed. */
  creditsAdded: Credits,
  txHash: z.string().nullable(),
  /** Why it failed, in plain words. */
  reason: z.string().nullable(),
  reasonCode: DepositFailure.nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
});
export type Deposit = z.output<typeof Deposit>;

const WalletAddress = z.object({
  address: z.string(),
  /** `litecoin:` URI for wallets and the QR code. */
  uri: z.string(),
  network: LitecoinNetwork,
  /** True while the chain is simulated: no real LTC may be sent. */
  mock: z.boolean(),
});

export const walletAddress = defineRoute({
  method: 'GET',
  path: '/api/wallet/address',
  access: 'member',
  summary: "The member's own deposit address",
  response: WalletAddress,
});

export const ltcAddress = defineRoute({
  method: 'GET',
  path: '/api/ltc/address',
  access: 'member',
  summary: "The member's own deposit address, under its second name",
  response: WalletAddress,
});

export const listDeposits = defineRoute({
  method: 'GET',
  path: '/api/wallet/deposits',
  access: 'member',
  summary: 'Deposits, newest first; the header X-Total-Count says how many there are',
  query: z.object(pageQuery(50, 200)),
  response: z.array(Deposit),
});

export const walletStatus = defineRoute({
  method: 'GET',
  path: '/api/wallet/status',
  access: 'member',
  summary: 'Whether confirmations are being counted',
  response: z.object({
    /** While the Litecoin node is away: when it was last followed. Null: confirmations are counted as they come. */
    waitingSince: Instant.nullable(),
  }),
});

import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Instant, Ltc, pageQuery } from '../wire/shapes.ts';

export const LitecoinNetwork = z.enum(['mainnet', 'testnet', 'regtest']);

export const DepositState = z.enum(['pending', 'confirmed', 'below_minimum', 'reversed']);
export type DepositState = z.output<typeof DepositState>;

/** Why a deposit failed: too small, dropped before it was credited, replaced by its sender, or reversed afterwards. */
export const DepositFailure = z.enum(['below_minimum', 'dropped', 'replaced', 'taken_back']);
export type DepositFailure = z.output<typeof DepositFailure>;

export const Deposit = z.object({
  id: z.int(),
  amount: Ltc,
  status: DepositState,
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  /** The credits that were booked, or will be once it is confirmed. */
  creditsAdded: Credits,
  txHash: z.string().nullable(),
  /** Why it failed, as an English sentence. */
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
  scope: 'wallet:read',
  command: 'address',
  summary: "Returns the member's own deposit address",
  problems: ['addresses_unavailable'],
  response: WalletAddress,
});

export const ltcAddress = defineRoute({
  method: 'GET',
  path: '/api/ltc/address',
  access: 'member',
  scope: 'wallet:read',
  summary: "Returns the member's own deposit address (a second address of this call)",
  problems: ['addresses_unavailable'],
  response: WalletAddress,
});

export const listDeposits = defineRoute({
  method: 'GET',
  path: '/api/wallet/deposits',
  access: 'member',
  scope: 'wallet:read',
  command: 'deposits',
  summary: 'Lists deposits, newest first; X-Total-Count is their number',
  query: z.object(pageQuery(50, 200)),
  problems: [],
  response: z.array(Deposit),
});

export const walletStatus = defineRoute({
  method: 'GET',
  path: '/api/wallet/status',
  access: 'member',
  scope: 'wallet:read',
  summary: 'Tells whether confirmations are being counted right now',
  problems: [],
  response: z.object({
    /** While the Litecoin node is away: when it was last followed. Null: confirmations are counted as they come. */
    waitingSince: Instant.nullable(),
  }),
});

export { depositChecks } from './deposit-checks.ts';
export { depositTotals } from './deposit-store.ts';
export type { LostDeposit } from './scanner/scanner.ts';
export { readDepositKey } from './wallet.ts';

export {
  balanceOf,
  balancesAfter,
  escrowOf,
  lockAccounts,
  lockBalance,
  openDebt,
  openEscrow,
  openMemberAccount,
  openScreening,
  totals,
} from './account-store.ts';
export { type AuditReport, audit, type Check, growing, rowByRow } from './audit.ts';
export { reserveBalance } from './cannot-pay.ts';
export { type Entry, membersIn, viewSource } from './entry.ts';
export { ledgerChecks } from './ledger-checks.ts';
export { ledgerFigures } from './ledger-figures.ts';
export { post, spentIn } from './post.ts';
export * as recipes from './recipes.ts';

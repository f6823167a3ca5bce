export { carriedDebtChecks } from './audit.ts';
export { keepDebtOf } from './carry-debts.ts';
export { carriedDebtsOf, openDebtsOf } from './store.ts';

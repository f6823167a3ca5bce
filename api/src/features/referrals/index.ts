export { attachReferrer } from './attach-referrer.ts';
export { referralChecks } from './audit.ts';
export { commissionEntries, reverseCommission, type SourceEvent, takeBackCommission } from './commission.ts';
export { beginHistory, continueForAWhile, historyProgress } from './process-history.ts';

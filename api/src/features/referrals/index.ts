export { attachReferrer } from './attach-referrer.ts';
export { commissionEntries, reverseCommission, type SourceEvent, takeBackCommission } from './commission.ts';

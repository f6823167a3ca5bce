export { deliveryChecks } from './audit.ts';
export {
  countWaiting,
  type DeliveryRow,
  findDelivery,
  forgetDelivery,
  hasSentSince,
  listDead,
  listDeliveries,
  oldestHindered,
  oldestRetried,
  retryDelivery,
} from './delivery-store.ts';
export { HOLD_AFTER_RESTORE, readHold, removeHold, withdrawOlder } from './hold-store.ts';
export type { Lanes } from './lane-rules.ts';
export type { Outcome } from './outcome-rules.ts';
export { cutOffAfter, notMine, registerSender, type Sender, STOP_WITHIN_MS } from './sender.ts';
export { type ClaimedDelivery, enqueue, enqueueFound, wakeHindered } from './store.ts';

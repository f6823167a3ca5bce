export { promotionChecks } from './audit.ts';
export { hidePromotion, restorePromotion } from './decide-promotion.ts';
export {
  fillPlaces,
  freePlaces,
  type NoPlace,
  reservePlaces,
  unfillPlace,
} from './places.ts';
export { hasEnded, isPlayerFailure, PLAYER_FAILURES } from './promotion-rules.ts';
export { promotionsForAdmin } from './promotions-for-admin.ts';
export { type LockedPromotion, lockPromotion, pausePromotionsOf } from './store.ts';
export { recordTrouble } from './trouble.ts';

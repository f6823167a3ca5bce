export { promotionsForAdmin } from './admin-store.ts';
export { isWanted } from './audience-store.ts';
export { promotionChecks } from './audit.ts';
export { believeOwner } from './believe-owner.ts';
export { noteChangedOutcome } from './comparison-change-store.ts';
export {
  correctCredits,
  countReplaced,
  countViewAgain,
  givePlacesAgain,
  putCreditsBack,
  returnPlace,
  settleUnproven,
  takenBy,
} from './correction-store.ts';
export { maySeeCut } from './cut-store.ts';
export { hidePromotion, restorePromotion } from './decide-promotion.ts';
export { endSomeOf, hasHeldPlaces } from './forget-owner.ts';
export { forgetHidingObjection } from './hidden-store.ts';
export { showOwn } from './own-promotion.ts';
export { pausePromotionsOf } from './pause-promotion.ts';
export {
  fillingsOf,
  fillPlaces,
  freePlaces,
  lockPromotionsOf,
  type NoPlace,
  type RunningPromotion,
  reservePlaces,
  unfillPlace,
} from './place-store.ts';
export { HELD_POSITION, holdOffers } from './plan-store.ts';
export { afterFilling, hasEnded, isPlayerFailure, PLAYER_FAILURES } from './promotion-rules.ts';
export { PROMISED_BEHIND, promisedTurn, SAMPLE, turnAtTheEnd, turnsInRound } from './queue-rules.ts';
export { recoverCredits } from './recover-credits.ts';
export { forgetReportNotes } from './report-store.ts';
export { stopForReversal } from './stop-for-reversal.ts';
export {
  forgetSomeVideosOf,
  type LockedPromotion,
  lockPromotion,
  lockRunningOf,
  lockUnprovenOf,
  ownersBelowZero,
  releasePromotions,
  stateOfPromotion,
} from './store.ts';
export { recordTrouble } from './trouble.ts';

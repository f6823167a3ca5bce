export { noteChangedOutcome } from './comparison/comparison-change-store.ts';
export type { ChangedView, ComparedCuts, NewWatch } from './comparison/comparison-store.ts';
export { isWanted } from './pacing/audience-store.ts';
export { HELD_POSITION, holdOffers } from './pacing/plan-store.ts';
export { PROMISED_BEHIND, promisedTurn, SAMPLE, turnAtTheEnd, turnsInRound } from './pacing/queue-rules.ts';
export { promotionsForAdmin } from './promotion/admin-store.ts';
export { promotionChecks } from './promotion/audit.ts';
export { believeOwner } from './promotion/believe-owner.ts';
export {
  correctCredits,
  countUnproven,
  countViewAgain,
  givePlacesAgain,
  provenViewsLeft,
  putCreditsBack,
  returnPlace,
  settleUnproven,
  takenBy,
  type UnprovenCounts,
} from './promotion/correction-store.ts';
export { maySeeCut } from './promotion/cut-store.ts';
export { endSomeOf, hasHeldPlaces } from './promotion/forget-owner.ts';
export {
  guessAudience,
  hasWaiting,
  platformTitlesOf,
  promotedOf,
  promotionsOfOwner,
  topicAndOwnerOf,
} from './promotion/named-store.ts';
export { showOwn } from './promotion/own-promotion.ts';
export { pausePromotionsOf } from './promotion/pause-promotion.ts';
export type { NoPlace } from './promotion/place-rules.ts';
export {
  fillingsOf,
  fillPlaces,
  freePlaces,
  type LockedPlace,
  lockPlaces,
  lockPromotionsOf,
  type RunningPromotion,
  reservePlaces,
  unfillPlace,
} from './promotion/place-store.ts';
export { promotesVideoOf } from './promotion/promoted-video-store.ts';
export { afterFilling, budgetOf, hasEnded, isPlayerFailure, PLAYER_FAILURES } from './promotion/promotion-rules.ts';
export { recoverCredits, recoverUnproven } from './promotion/recover-credits.ts';
export { unprovenIn } from './promotion/recovery-rules.ts';
export { stopForReversal } from './promotion/stop-for-reversal.ts';
export {
  forgetSomeVideosOf,
  type LockedPromotion,
  lockPromotion,
  lockRunningOf,
  lockUnprovenOf,
  ownersBelowZero,
  type RunningPromotionOfOwner,
  releasePromotions,
  stateOfPromotion,
} from './promotion/store.ts';
export { hidePromotion, restorePromotion } from './reports/decide-promotion.ts';
export { forgetHidingObjection } from './reports/hidden-store.ts';
export { forgetReportNotes } from './reports/report-store.ts';
export { recordTrouble } from './reports/trouble.ts';

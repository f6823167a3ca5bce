export type { Keys } from './address-key.ts';
export { clusterCeiling, madeGoodRoom, usualBlock } from './allowance-rules.ts';
export { loseTrustByVoid, regainTrust } from './belief-store.ts';
export { countEarnedInBlocks, countInBlocks } from './block-store.ts';
export { clockStopsAt } from './check-schedule-rules.ts';
export { changeSense, findOpenCheck, insertChecks, recordDraw, senseOf, settleCheck } from './check-store.ts';
export { tracesOf } from './evidence-store.ts';
export type { FairPlay } from './feature.ts';
export { countFalseView, creditsOwed, fraudByDay, OLD_FRAUD_DAYS } from './fraud-store.ts';
export { daysHeldIn } from './hold-store.ts';
export { hasRoomForQuestion, limitAgainstAnswer, type OpenQuestions } from './judge-answers.ts';
export { judgeAttentionOf } from './judge-attention.ts';
export { type JudgedSpending, judgeSpending } from './judge-spending.ts';
export {
  type JudgedStart,
  judgeStarter,
  lookAtStarters,
  type Origin,
  recordRefusals,
  recordStarts,
} from './judge-starts.ts';
export { LATEST_DAYS as LANE_LATEST_DAYS, releaseFromLane } from './lane-rules.ts';
export { countReleased, laneMembersAmong, releasedToday, viewsOfYesterday } from './lane-store.ts';
export { isWorkDone, newWork } from './lane-work.ts';
export { levelsOf } from './levels-of.ts';
export { boughtCredit, cheapest, pricesByLevel } from './price-rules.ts';
export { drawQuestion } from './questions/index.ts';
export { readCase, readCases } from './read-cases.ts';
export { type ShortStanding, standingsOf } from './read-standing.ts';
export { believeByHand, recordAnswer } from './record-answer.ts';
export type { CurrentRules, FairPlayRules } from './rules-in-force.ts';
export { addAnswerCredit, countMadeGood, moveUnproven, readMadeGood, returnUnproven } from './spending-store.ts';
export { forgetStandingObjection } from './standing-store.ts';
export { packBeat, unpackBeats } from './trace-rules.ts';
export { appendBeats, type BeatTrace, heardIn, recordStay, type Stay, takeTraces } from './trace-store.ts';
export { trustOf } from './trust-store.ts';
export { hasVoice, judgeReporters, levelOfMember } from './voice-store.ts';

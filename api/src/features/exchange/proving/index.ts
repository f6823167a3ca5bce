export { proofChecks } from './audit.ts';
export { believeMemberByHand } from './believe-by-hand.ts';
export { forgetProof, rememberReplaced } from './forget-proof.ts';
export { dueAfter, hoursToProve } from './proof-rules.ts';
export { hurryViewsOf, openProofs, proveViewsOf, unprovenAmong } from './proof-store.ts';

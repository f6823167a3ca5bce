export { screeningChecks } from './audit.ts';
export { endScreening, endScreeningsOf, hideScreening, letIn, refuse } from './end-screening.ts';
export { markKeptInReview, screeningsOf } from './screening-store.ts';
export { withAttention } from './today-store.ts';
export { undoVoidOfVisit, voidVisit } from './void-visit.ts';

export { viewChecks } from './audit.ts';
export { endLiveWatch } from './end-watch.ts';
export { expireWatches } from './expire-watches.job.ts';
export { countOffered } from './offer-store.ts';
export { countLive, countViews, voidedViewsOf } from './store.ts';
export { memberSignals, promotionSignals } from './view-signals.ts';
export { voidView } from './void-view.ts';

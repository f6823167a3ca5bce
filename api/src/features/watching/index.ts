export { viewChecks } from './audit.ts';
export { endLiveWatch } from './end-watch.ts';
export { expireWatches } from './expire-watches.job.ts';
export { offers } from './offers.ts';
export { countLive, countViews, voidedViewsOf } from './store.ts';
export { undoVoid } from './undo-void.ts';
export { memberSignals, promotionSignals } from './view-signals.ts';
export { voidView } from './void-view.ts';

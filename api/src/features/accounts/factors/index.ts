export type { Confirmation } from './confirmation.ts';
export { factorsFeature } from './factors-feature.ts';
export { removeAllFactors } from './remove-factor.ts';
export { secondStep } from './second-step.ts';
export { hasFactor } from './store.ts';
export { tellOfFactors } from './tell-of-factors.ts';

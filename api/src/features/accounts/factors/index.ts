export { type AskAgain, markConfirmed } from './ask-again.ts';
export { removeAllFactors } from './remove-factor.ts';
export { memberInSecondStep, secondStep } from './second-step.ts';
export { hasFactor } from './store.ts';
export { factorWays } from './ways-in-store.ts';

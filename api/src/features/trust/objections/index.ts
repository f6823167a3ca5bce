export { raiseObjection } from './raise-objection.ts';
export { closeObjections, grantObjections } from './settle-objections.ts';
export { tellOfObjection } from './tell-of-objection.ts';

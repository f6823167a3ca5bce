export { identityWay } from './identity-store.ts';

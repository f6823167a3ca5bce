export { hasIdentity, identityWay } from './identity-store.ts';

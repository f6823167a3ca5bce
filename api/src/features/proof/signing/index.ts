export { currentSigner, ensureSigningKey, publicKeys, type Sign } from './keys.ts';

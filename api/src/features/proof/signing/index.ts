export { currentSigner, ensureSigningKey, noteSigner, publicKeys, type Sign } from './keys.ts';

export { suspensionObjection } from './present.ts';

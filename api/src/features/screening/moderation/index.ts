export { letInProven } from './decide-clip.ts';

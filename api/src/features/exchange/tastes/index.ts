export { guessAudience, type Taste, tasteAsJson } from './store.ts';

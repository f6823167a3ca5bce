export { findTaste, guessAudience, type Taste } from './store.ts';

export { type Taste, tasteAsJson } from './store.ts';

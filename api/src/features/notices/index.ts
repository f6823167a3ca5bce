export { addNotice } from './store.ts';

export { addNotice, markReadAbout } from './store.ts';

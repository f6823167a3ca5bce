export { readSiteSettings, writeSiteSettings } from './store.ts';

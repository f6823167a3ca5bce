export { readSettingsOf, readSiteSettings, writeSettingsOf, writeSiteSettings } from './store.ts';

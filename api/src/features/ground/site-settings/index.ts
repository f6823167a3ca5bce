export { keepFirst, readSettingsOf, readSiteSettings, writeSettingsOf, writeSiteSettings } from './store.ts';

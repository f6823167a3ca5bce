export { recordAction } from './record-action.ts';
export { readSiteSettings } from './site-settings.ts';

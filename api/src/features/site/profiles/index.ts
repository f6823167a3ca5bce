export { profileHtml } from './profile-html.ts';
export { readProfile } from './read-profile.ts';
export { retireHandle } from './store.ts';

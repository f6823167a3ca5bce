export { readSite } from './read-site.ts';

export { consentFor, publicPages } from './consent-store.ts';
export { linksHtml, type PageLink, pageLinks } from './page-links.ts';
export { documentOf, readPublicPage } from './read-page.ts';
export type { Language } from './store.ts';
export { readTemplate } from './template.ts';

export { consentFor, publicPages } from './consent-store.ts';
export { linksHtml, pageLinks } from './page-links.ts';
export { documentOf, readPublicPage } from './read-page.ts';
export { readTemplate } from './template.ts';

import { readPage } from '../../../platform/http/page-template.ts';

/** Where only the API is served there is no built page, and the text stands alone. */
const BARE =
  '<!doctype html><html lang="%LANGUAGE%"><title>%TITLE%</title><p>%NOTE%</p><h1>%TITLE%</h1>%CONTENT%</html>';

export const readTemplate = (screens: string | undefined): string =>
  screens === undefined ? BARE : readPage(screens, 'site-page.html');

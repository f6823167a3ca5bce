import { escapeHtml } from '../../../platform/http/page-template.ts';
import type { Language } from './landing-pages.ts';

const EXAMPLES: Record<Language, string> = {
  en: 'Example figures. This site is too young to show its own.',
  de: 'Beispielzahlen. Diese Website ist noch zu jung für eigene.',
  es: 'Cifras de ejemplo. Este sitio es demasiado joven para mostrar las suyas.',
};

/** Stands beside figures that are not this site's own; empty where they are. */
export const examplesNote = (areExamples: boolean, language: Language): string =>
  areExamples ? EXAMPLES[language] : '';

/** A percentage as the language writes it: German and Spanish put a space before the sign. */
export const percentIn = (figure: string, language: string): string =>
  language === 'en' ? figure : figure.replace('%', '\u00a0%');

const ADVERTISING: Record<Language, string> = { en: 'Advertising', de: 'Anzeige', es: 'Publicidad' };

/** Labels advertising as such, in the reader's language. */
export function bannersHtml(
  banners: readonly { text: string; link: string }[],
  language: Language = 'en',
): { html: string } {
  const label = `<small>${ADVERTISING[language]}</small>`;
  const items = banners.map(
    ({ text, link }) =>
      `<li><a href="${escapeHtml(link)}" target="_blank" rel="sponsored noopener">${label} ${escapeHtml(text)}</a></li>`,
  );
  return { html: items.length === 0 ? '' : `<ul class="banners">${items.join('')}</ul>` };
}

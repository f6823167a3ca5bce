import { renderToStaticMarkup } from 'react-dom/server';
import { landing as de } from '../messages/de/landing.ts';
import { promotions as dePromotions } from '../messages/de/promotions.ts';
import { landing as en } from '../messages/en/landing.ts';
import { promotions as enPromotions } from '../messages/en/promotions.ts';
import { landing as es } from '../messages/es/landing.ts';
import { promotions as esPromotions } from '../messages/es/promotions.ts';
import type { Language } from '../messages/index.ts';
import { Landing } from './landing.tsx';
import type { LandingPage } from './landing-page.ts';
import { token } from './tokens.ts';

const texts: Record<Language, { landing: typeof en; rules: typeof enPromotions.rules }> = {
  en: { landing: en, rules: enPromotions.rules },
  de: { landing: de, rules: dePromotions.rules },
  es: { landing: es, rules: esPromotions.rules },
};

/** Runs only at build time and makes one page per language. */
export function prerender(): LandingPage[] {
  return Object.entries(texts).map(([language, { landing, rules }]) => ({
    language,
    title: `${token('BRAND_NAME')} · ${landing.title}`,
    description: landing.description,
    markup: renderToStaticMarkup(
      <Landing
        texts={landing}
        facts={{
          brand: token('BRAND_NAME'),
          commissionPercent: token('COMMISSION_PERCENT'),
          watchSeconds: token('WATCH_SECONDS'),
          figures: {
            users: token('FIGURE_USERS'),
            videos: token('FIGURE_VIDEOS'),
            credits: token('FIGURE_CREDITS'),
            satisfaction: token('FIGURE_SATISFACTION'),
          },
          examplesNote: token('EXAMPLE_FIGURES'),
        }}
        rules={rules}
        banners={token('BANNERS')}
        pageLinks={token('PAGE_LINKS')}
      />,
    ),
  }));
}

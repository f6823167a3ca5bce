import { renderToStaticMarkup } from 'react-dom/server';
import { landing as de } from '../messages/de/landing.ts';
import { landing as en } from '../messages/en/landing.ts';
import { landing as es } from '../messages/es/landing.ts';
import { Landing } from './landing.tsx';
import type { LandingPage } from './landing-page.ts';
import { token } from './tokens.ts';

const texts = { en, de, es };

/** Runs only at build time and makes one page per language. */
export function prerender(): LandingPage[] {
  return Object.entries(texts).map(([language, landing]) => ({
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
        }}
        banners={token('BANNERS')}
      />,
    ),
  }));
}

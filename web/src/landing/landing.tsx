import type { ReactNode } from 'react';
import type { Messages } from '../messages/en/index.ts';
import { Hero } from './hero.tsx';
import { Closing, Fair, Figures, HowItWorks } from './sections.tsx';

export interface LandingFacts {
  brand: string;
  commissionPercent: string;
  watchSeconds: string;
  figures: { users: string; videos: string; credits: string; satisfaction: string };
}

export interface LandingProps {
  texts: Messages['landing'];
  facts: LandingFacts;
  /** A list with the class `banners`, or nothing. */
  banners: ReactNode;
}

/** Plain markup: rendered at build for strangers, and by the app for whoever has just signed out. */
export function Landing({ texts, facts, banners }: LandingProps) {
  return (
    <>
      <Hero texts={texts} facts={facts} />
      <main>
        <HowItWorks texts={texts} facts={facts} />
        <Figures texts={texts} facts={facts} />
        <Fair texts={texts} />
        <div className="mx-auto max-w-page px-4 empty:hidden">{banners}</div>
      </main>
      <Closing texts={texts} facts={facts} />
    </>
  );
}

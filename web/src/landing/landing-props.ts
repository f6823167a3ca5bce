import type { ReactNode } from 'react';
import type { Messages } from '../messages/en/index.ts';
import type { LandingMessages } from '../messages/en/landing.ts';

interface LandingFacts {
  brand: string;
  commissionPercent: string;
  watchSeconds: string;
  figures: { users: string; videos: string; credits: string; satisfaction: string };
  /** Stands beside figures that are not this site's own; empty where they are. */
  examplesNote: string;
}

export interface LandingProps {
  texts: LandingMessages;
  facts: LandingFacts;
  /** What the platforms think of rewarded views, in the words of the promotion form. */
  rules: Messages['promotions']['rules'];
  /** A list with the class `banners`, or nothing. */
  banners: ReactNode;
  /** Links to the operator's pages, or nothing. */
  pageLinks: ReactNode;
}

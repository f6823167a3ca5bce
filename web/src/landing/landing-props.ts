import type { ReactNode } from 'react';
import type { Messages } from '../messages/en/index.ts';

interface LandingFacts {
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

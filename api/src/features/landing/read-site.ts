import { constants, type landing, type RouteOutput } from '@viewloop/contract';
import type { Settings } from '../../platform/settings.ts';
import type { ReadTx } from '../../platform/tx.ts';
import { readSiteSettings } from '../site-settings/index.ts';
import { satisfaction, shortFigure } from './figure-rules.ts';

type Site = RouteOutput<typeof landing.site>;

/** The site's own counters instead of the marketing figures. Each is the sum of a few rows. */
async function liveFigures(tx: ReadTx): Promise<Site['figures']> {
  const row = await tx.one<{ members: number; views: number; interrupted: number }>(
    `select tally_of('members') as members, tally_of('views') as views, tally_of('views_interrupted') as interrupted`,
  );
  const { members = 0, views = 0, interrupted = 0 } = row ?? {};
  return {
    users: shortFigure(members),
    videos: shortFigure(views),
    credits: shortFigure(views * constants.CREDITS_PER_WATCH),
    satisfaction: satisfaction(views, interrupted),
  };
}

export async function readSite(tx: ReadTx, settings: Settings): Promise<Site> {
  const { banners } = await readSiteSettings(tx);
  return {
    brandName: settings.brandName,
    commissionPercent: settings.commissionPercent,
    watchSeconds: settings.watchSeconds,
    platforms: [...settings.platforms],
    litecoinMock: settings.litecoin.mode === 'mock',
    figures: settings.landingStats === 'live' ? await liveFigures(tx) : constants.LANDING_FIGURES,
    banners,
    version: settings.version,
  };
}

import { constants, type landing, type RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { passkeySite } from '../../../platform/settings/passkey-site.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { publicPages } from '../../ground/site-pages/index.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { satisfaction, shortFigure } from './figure-rules.ts';
import { countersOf } from './store.ts';

type Site = RouteOutput<typeof landing.site>;

/** From this many members on, the site's own counters are worth showing. */
const ENOUGH_MEMBERS = 100;

/** The site's own figures once it has enough members; until then example figures, which pages call so. */
async function figuresOf(
  tx: ReadTx,
  landingStats: Settings['landingStats'],
): Promise<Pick<Site, 'figures' | 'figuresAreExamples'>> {
  const { members = 0, views = 0, interrupted = 0 } = (await countersOf(tx)) ?? {};
  const live = landingStats === 'live' || (landingStats === 'auto' && members >= ENOUGH_MEMBERS);
  if (!live) return { figures: constants.LANDING_FIGURES, figuresAreExamples: true };
  const figures = {
    users: shortFigure(members),
    videos: shortFigure(views),
    credits: shortFigure(views * constants.CREDITS_PER_WATCH),
    satisfaction: satisfaction(views, interrupted),
  };
  return { figures, figuresAreExamples: false };
}

const MEGABYTE = 1024 * 1024;

const clipLimits = ({ clips: { on, mostBytes, mostSeconds } }: Settings): Site['clips'] =>
  on ? { mostMegabytes: Math.floor(mostBytes / MEGABYTE), mostSeconds } : null;

export async function readSite(tx: ReadTx, settings: Settings): Promise<Site> {
  const [{ banners, registration }, pages] = await Promise.all([readSiteSettings(tx), publicPages(tx)]);
  return {
    brandName: settings.brandName,
    commissionPercent: settings.commissionPercent,
    watchSeconds: settings.watchSeconds,
    platforms: [...settings.platforms],
    clips: clipLimits(settings),
    litecoinMock: settings.litecoin.mode === 'mock',
    ...(await figuresOf(tx, settings.landingStats)),
    registration,
    banners,
    passkeyOrigin: passkeySite(settings)?.origin ?? null,
    pages,
    version: settings.version,
  };
}

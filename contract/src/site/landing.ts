import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Platform } from '../wire/shapes.ts';
import { settingRecords } from './admin/setting-records.ts';
import { PublicPage } from './site-pages.ts';

export const Banner = z.strictObject({
  text: z.string().trim().min(1).max(settingRecords.banners.longest),
  link: z.url({ protocol: /^https$/ }),
});

export const site = defineRoute({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'Returns what every visitor may know about this site: name, rates and figures',
  problems: [],
  response: z.object({
    brandName: z.string(),
    commissionPercent: z.int(),
    watchSeconds: z.int(),
    platforms: z.array(Platform),
    /** What a clip for the screening room may have; null on a site without that room. */
    clips: z.object({ mostMegabytes: z.int(), mostSeconds: z.int() }).nullable(),
    litecoinMock: z.boolean(),
    figures: z.object({ users: z.string(), videos: z.string(), credits: z.string(), satisfaction: z.string() }),
    /** The figures are examples, because this site is new or its operator wants them. Pages say so beside them. */
    figuresAreExamples: z.boolean(),
    /** Who may register. */
    registration: z.enum(settingRecords.registration.options),
    banners: z.array(Banner),
    /** The address at which passkeys work; null if they cannot on this site. */
    passkeyOrigin: z.string().nullable(),
    /** The operator's pages that are public: `/pages/rules` and others. */
    pages: z.array(PublicPage),
    version: z.string(),
  }),
});

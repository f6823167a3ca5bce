import { z } from 'zod';
import { defineRoute } from './route.ts';
import { Platform } from './shapes.ts';

export const Banner = z.strictObject({ text: z.string().trim().min(1).max(160), link: z.url({ protocol: /^https$/ }) });

export const site = defineRoute({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'Returns what every visitor may know about this site: name, rates and figures',
  response: z.object({
    brandName: z.string(),
    commissionPercent: z.int(),
    watchSeconds: z.int(),
    platforms: z.array(Platform),
    litecoinMock: z.boolean(),
    figures: z.object({ users: z.string(), videos: z.string(), credits: z.string(), satisfaction: z.string() }),
    banners: z.array(Banner),
    version: z.string(),
  }),
});

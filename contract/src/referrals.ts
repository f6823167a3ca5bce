import { z } from 'zod';
import { defineRoute } from './route.ts';
import { Credits, Instant, MemberId, pageQuery } from './shapes.ts';

export const Referral = z.object({
  id: z.int(),
  referredId: MemberId,
  commissionEarned: Credits,
  createdAt: Instant,
});
export type Referral = z.output<typeof Referral>;

export const listReferrals = defineRoute({
  method: 'GET',
  path: '/api/referrals',
  access: 'member',
  summary: 'People who joined with my code, newest first; the count stands in X-Total-Count',
  query: z.object(pageQuery(50, 200)),
  response: z.array(Referral),
});

export const referralSummary = defineRoute({
  method: 'GET',
  path: '/api/referrals/summary',
  access: 'member',
  summary: 'My code, my link and what it has earned',
  response: z.object({
    referralCode: z.string().nullable(),
    referralLink: z
      .string()
      .nullable()
      .describe('Without PUBLIC_URL, and asked for by another name than localhost, only the path of the link'),
    totalReferrals: z.int(),
    creditsEarned: Credits,
    commissionPercent: z.int(),
  }),
});

export const generateReferralCode = defineRoute({
  method: 'POST',
  path: '/api/referrals/generate-code',
  access: 'member',
  summary: 'Makes a referral code where there is none',
  response: z.object({ referralCode: z.string() }),
});

import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Instant, MemberId, pageQuery } from '../wire/shapes.ts';

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
  scope: 'read',
  summary: "Lists people who joined with the member's code, newest first; X-Total-Count is their number",
  query: z.object(pageQuery(50, 200)),
  problems: [],
  response: z.array(Referral),
});

const Summary = z.object({
  referralCode: z.string().nullable(),
  referralLink: z
    .string()
    .nullable()
    .describe('Without PUBLIC_URL, and asked for by another name than localhost, only the path of the link'),
  totalReferrals: z.int(),
  creditsEarned: Credits,
  commissionPercent: z.int(),
  /** Commission that is held back and not in the balance yet, in whole credits. */
  pendingCredits: Credits,
  /** The same by the day it is paid; what is taken back before then is not paid. */
  pending: z.array(z.object({ credits: Credits, settlesAt: Instant })),
  held: z
    .array(
      z.object({
        referredId: MemberId,
        from: z.enum(['watching', 'deposits']),
        baseCredits: Credits.describe('What this person earned or bought'),
        commission: z.int().describe('What it brings, in ten-thousandths of a credit'),
        settlesFrom: Instant,
        settlesUntil: Instant,
      }),
    )
    .describe('What is held, by person and by what it is for, the next to be paid first; at most 50'),
  watchHoldDays: z
    .object({ new: z.int(), known: z.int(), trusted: z.int() })
    .nullable()
    .describe(
      'How many days commission of watching is held, by the trust of the person who watched; null: it is paid at once',
    ),
});
export type Summary = z.output<typeof Summary>;

export const referralSummary = defineRoute({
  method: 'GET',
  path: '/api/referrals/summary',
  access: 'member',
  scope: 'read',
  summary: "Returns the member's referral code, link and earnings",
  problems: [],
  response: Summary,
});

export const generateReferralCode = defineRoute({
  method: 'POST',
  path: '/api/referrals/generate-code',
  access: 'member',
  summary: 'Creates a referral code if the member has none',
  problems: [],
  response: z.object({ referralCode: z.string() }),
});

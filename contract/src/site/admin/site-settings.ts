import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Banner } from '../landing.ts';

export const SiteSettings = z.strictObject({
  /** This many different reporters hide a promotion until an admin decides. */
  reportsToHide: z.int().min(1).max(100),
  /** Deposits of at least this amount need this many confirmations. */
  confirmationTiers: z
    .array(
      z.strictObject({
        fromLtc: z
          .string()
          .regex(/^\d{1,8}(\.\d{1,8})?$/)
          .meta({ examples: ['10'] }),
        confirmations: z.int().min(3).max(100),
      }),
    )
    .max(5),
  banners: z.array(Banner).max(4),
  /** What members may do a day before their e-mail address is confirmed; null is no limit. Left out, it stays. */
  limitsUntilVerified: z
    .strictObject({
      watchesPerDay: z.int().min(0).max(10_000).nullable(),
      promotionsPerDay: z.int().min(0).max(10_000).nullable(),
    })
    .optional(),
  /** Admins without a second factor can only set one up. Left out, it stays. */
  adminsNeedSecondFactor: z.boolean().optional(),
  /** Whether everybody who signs in, registers or resets a password does a proof of work. Left out, it stays. */
  humanCheckForAll: z.boolean().optional(),
  /** Whether everybody may read the books. Left out, it stays; they are open unless an admin closed them. */
  openBooks: z.boolean().optional(),
});
export type SiteSettings = z.output<typeof SiteSettings>;

export const readSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Returns the settings that an admin can change while the site runs',
  response: SiteSettings,
});

export const updateSettings = defineRoute({
  method: 'POST',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Changes site settings',
  body: SiteSettings,
  response: SiteSettings,
});

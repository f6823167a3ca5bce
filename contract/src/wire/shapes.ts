import { z } from 'zod';
import { AVATARS, LANGUAGES, MAXIMUM_CREDITS, MAXIMUM_PASSWORD_LENGTH, PLATFORMS } from './constants.ts';

/** Small schemas that several calls share. */
export const MemberId = z.uuid();
export const PromotionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const ViewId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const Credits = z.int();
export const SpendCredits = z.int().min(0).max(MAXIMUM_CREDITS);
export const Ltc = z.string().regex(/^-?\d+\.\d{8}$/);
export const Instant = z.iso.datetime();
export const Day = z.iso.date();
export const Platform = z.enum(PLATFORMS);
export type Platform = z.output<typeof Platform>;
export const Language = z.enum(LANGUAGES);
/** From the link of a mail. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);
export const Avatar = z.enum(AVATARS);
export type Avatar = z.output<typeof Avatar>;
/** The current password, which a member types as proof. It may have any length that was ever allowed. */
export const GivenPassword = z
  .string()
  .min(1)
  .max(MAXIMUM_PASSWORD_LENGTH)
  .meta({ examples: ['my password'] });
export const Reason = z.string().trim().min(1).max(300);

/**
 * A whole number in a path or a query string, where everything arrives as text. `Number()` would also read "0x10",
 * "1e1", "+1" and " 1", so only plain decimal digits are accepted.
 */
export const wholeInText = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
export const IdInPath = wholeInText(1);
export const pageQuery = (defaultLimit: number, maximumLimit: number) => ({
  page: wholeInText(1, 10_000).default(1),
  limit: wholeInText(1, maximumLimit).default(defaultLimit),
});

/** The values that are filled into a sentence with a code. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Facts = z.output<typeof Facts>;

export const Done = z.object({ ok: z.literal(true) });

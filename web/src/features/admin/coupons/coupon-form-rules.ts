import { MAXIMUM_CREDITS, MOST_COUPON_USES } from '@viewloop/contract/constants';
import type { FieldErrors } from '../../../lib/use-field-errors.ts';
import type { NewCoupon } from './api.ts';

export type CouponField = 'code' | 'credits' | 'uses' | 'budget' | 'expires' | 'note';
export type CouponForm = Record<CouponField, string>;

interface Texts {
  ownCodeInvalid: string;
  numberInvalid: string;
  budgetInvalid: string;
  expiresInvalid: string;
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? value : undefined;
}

/** The last moment of the chosen day, in UTC. */
const endOfDay = (day: string) => `${day}T23:59:59.999Z`;

/** What the form asks for, or what is wrong with it, by field. */
export function readCouponForm(
  form: CouponForm,
  texts: Texts,
  now = new Date(),
): { coupon: NewCoupon } | { errors: FieldErrors<CouponField> } {
  const code = form.code.trim().toUpperCase();
  const credits = wholeNumber(form.credits.trim(), MAXIMUM_CREDITS);
  const uses = wholeNumber(form.uses.trim(), MOST_COUPON_USES);
  const budget = form.budget.trim() === '' ? null : wholeNumber(form.budget.trim(), Number.MAX_SAFE_INTEGER);
  const expiresAt = form.expires === '' ? null : endOfDay(form.expires);
  const errors: FieldErrors<CouponField> = {
    ...(code !== '' && !/^[A-Z0-9][A-Z0-9-]{4,30}[A-Z0-9]$/.test(code) && { code: texts.ownCodeInvalid }),
    ...(credits === undefined && { credits: texts.numberInvalid }),
    ...(uses === undefined && { uses: texts.numberInvalid }),
    ...(budget === undefined && { budget: texts.numberInvalid }),
    ...(budget && credits && budget < credits && { budget: texts.budgetInvalid }),
    ...(expiresAt && !(Date.parse(expiresAt) > now.getTime()) && { expires: texts.expiresInvalid }),
  };
  if (credits === undefined || uses === undefined || budget === undefined || Object.keys(errors).length > 0)
    return { errors };
  return { coupon: { code: code || null, credits, uses, budget, expiresAt, note: form.note.trim() || null } };
}

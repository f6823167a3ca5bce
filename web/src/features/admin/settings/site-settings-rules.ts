import { parseLtc } from '@viewloop/contract/money';
import type { Settings } from '../api.ts';

/** What is typed into the form: numbers are text there, and lines have a key of their own while they move. */
export interface Draft {
  reportsToHide: string;
  tiers: readonly { key: number; fromLtc: string; confirmations: string }[];
  banners: readonly { key: number; text: string; link: string }[];
  /** Empty is no limit. */
  watchesPerDay: string;
  promotionsPerDay: string;
  humanCheckForAll: boolean;
  openBooks: boolean;
  adminsNeedSecondFactor: boolean;
}

export const MOST_TIERS = 5;
export const MOST_BANNERS = 4;
export const FEWEST_CONFIRMATIONS = 3;
const LONGEST_BANNER = 160;

let lastKey = 0;
export const nextKey = () => ++lastKey;

const textOf = (limit: number | null | undefined) => (limit == null ? '' : String(limit));
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text));

export function draftOf({
  reportsToHide,
  confirmationTiers,
  banners,
  limitsUntilVerified,
  humanCheckForAll,
  openBooks = true,
  adminsNeedSecondFactor = false,
}: Settings): Draft {
  return {
    humanCheckForAll: humanCheckForAll ?? false,
    openBooks,
    adminsNeedSecondFactor,
    watchesPerDay: textOf(limitsUntilVerified?.watchesPerDay),
    promotionsPerDay: textOf(limitsUntilVerified?.promotionsPerDay),
    reportsToHide: String(reportsToHide),
    tiers: confirmationTiers.map(({ fromLtc, confirmations }) => ({
      key: nextKey(),
      fromLtc,
      confirmations: String(confirmations),
    })),
    banners: banners.map((banner) => ({ key: nextKey(), ...banner })),
  };
}

const plainAmount = (text: string) => text.trim().replace(',', '.');

function isWholeBetween(text: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

export const isReports = (text: string) => isWholeBetween(text, 1, 100);
export const isLimit = (text: string) => text.trim() === '' || isWholeBetween(text, 0, 10_000);
export const isConfirmations = (text: string) => isWholeBetween(text, FEWEST_CONFIRMATIONS, 100);
export const isAmount = (text: string) => parseLtc(plainAmount(text)) !== undefined;
export const isBannerText = (text: string) => text.trim().length > 0 && text.trim().length <= LONGEST_BANNER;
export const isBannerLink = (link: string) => URL.canParse(link.trim()) && new URL(link.trim()).protocol === 'https:';

/** The settings in the form the server accepts, or `undefined` while something in the form is invalid. */
export function settingsOf({
  reportsToHide,
  tiers,
  banners,
  watchesPerDay,
  promotionsPerDay,
  humanCheckForAll,
  openBooks,
  adminsNeedSecondFactor,
}: Draft): Settings | undefined {
  const allRight =
    isReports(reportsToHide) &&
    isLimit(watchesPerDay) &&
    isLimit(promotionsPerDay) &&
    tiers.every(({ fromLtc, confirmations }) => isAmount(fromLtc) && isConfirmations(confirmations)) &&
    banners.every(({ text, link }) => isBannerText(text) && isBannerLink(link));
  if (!allRight) return undefined;
  return {
    reportsToHide: Number(reportsToHide),
    confirmationTiers: tiers
      .map(({ fromLtc, confirmations }) => ({
        fromLtc: plainAmount(fromLtc),
        confirmations: Number(confirmations),
      }))
      .sort((a, b) => Number(a.fromLtc) - Number(b.fromLtc)),
    banners: banners.map(({ text, link }) => ({ text: text.trim(), link: link.trim() })),
    humanCheckForAll,
    limitsUntilVerified: { watchesPerDay: limitOf(watchesPerDay), promotionsPerDay: limitOf(promotionsPerDay) },
    openBooks,
    adminsNeedSecondFactor,
  };
}

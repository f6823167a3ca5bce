import { parseLtc } from '@viewloop/contract/money';
import {
  type KindOf,
  type SettingBounds,
  type SettingKind,
  type SettingName,
  type SettingValues,
  settingNames,
  settingRecords,
} from '@viewloop/contract/setting-records';
import type { Settings } from '../api.ts';

/** What is typed into the form: numbers are text there, and lines have a key of their own while they move. */
export interface Drafts {
  number: string;
  switch: boolean;
  choice: boolean;
  options: SettingValues['options'];
  review: SettingValues['review'];
  /** One in each line. */
  domains: string;
  /** Empty is no limit. */
  limits: { watchesPerDay: string; promotionsPerDay: string };
  tiers: readonly { key: number; fromLtc: string; confirmations: string }[];
  banners: readonly { key: number; text: string; link: string }[];
}
export type Draft = { [S in SettingName]: Drafts[KindOf<S>] };

let lastKey = 0;
export const nextKey = () => ++lastKey;

const plainAmount = (text: string) => text.trim().replace(',', '.');

export function isNumber(text: string, { least, most }: SettingBounds['number']): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

export const isLimit = (text: string, { most }: SettingBounds['limits']) =>
  text.trim() === '' || isNumber(text, { least: 0, most });
export const isAmount = (text: string) => parseLtc(plainAmount(text)) !== undefined;
export const isBannerText = (text: string, { longest }: SettingBounds['banners']) =>
  text.trim().length > 0 && text.trim().length <= longest;
export const isBannerLink = (link: string) => URL.canParse(link.trim()) && new URL(link.trim()).protocol === 'https:';

const textOf = (limit: number | null) => (limit === null ? '' : String(limit));
const limitOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** `valueOf` returns `undefined` while something in the field is invalid. */
interface Editing<K extends SettingKind> {
  draftOf(value: SettingValues[K]): Drafts[K];
  valueOf(draft: Drafts[K], bounds: SettingBounds[K]): SettingValues[K] | undefined;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/;
const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim().toLowerCase().replace(/^@/, ''))
    .filter((line) => line !== '');
export const areDomains = (text: string, { length, longest }: SettingBounds['domains']) =>
  linesOf(text).length <= length && linesOf(text).every((line) => line.length <= longest && DOMAIN.test(line));

const asItIs = { draftOf: (value: boolean) => value, valueOf: (draft: boolean) => draft };

const editing: { [K in SettingKind]: Editing<K> } = {
  number: {
    draftOf: String,
    valueOf: (draft, bounds) => (isNumber(draft, bounds) ? Number(draft) : undefined),
  },
  switch: asItIs,
  choice: asItIs,
  options: { draftOf: (value) => value, valueOf: (draft) => draft },
  review: { draftOf: (value) => value, valueOf: (draft) => draft },
  domains: {
    draftOf: (domains) => domains.join('\n'),
    valueOf: (draft, bounds) => (areDomains(draft, bounds) ? [...new Set(linesOf(draft))] : undefined),
  },
  limits: {
    draftOf: ({ watchesPerDay, promotionsPerDay }) => ({
      watchesPerDay: textOf(watchesPerDay),
      promotionsPerDay: textOf(promotionsPerDay),
    }),
    valueOf: ({ watchesPerDay, promotionsPerDay }, bounds) =>
      isLimit(watchesPerDay, bounds) && isLimit(promotionsPerDay, bounds)
        ? { watchesPerDay: limitOf(watchesPerDay), promotionsPerDay: limitOf(promotionsPerDay) }
        : undefined,
  },
  tiers: {
    draftOf: (tiers) =>
      tiers.map(({ fromLtc, confirmations }) => ({ key: nextKey(), fromLtc, confirmations: String(confirmations) })),
    valueOf: (tiers, bounds) =>
      tiers.every(({ fromLtc, confirmations }) => isAmount(fromLtc) && isNumber(confirmations, bounds))
        ? tiers
            .map(({ fromLtc, confirmations }) => ({
              fromLtc: plainAmount(fromLtc),
              confirmations: Number(confirmations),
            }))
            .sort((a, b) => Number(a.fromLtc) - Number(b.fromLtc))
        : undefined,
  },
  banners: {
    draftOf: (banners) => banners.map((banner) => ({ key: nextKey(), ...banner })),
    valueOf: (banners, bounds) =>
      banners.every(({ text, link }) => isBannerText(text, bounds) && isBannerLink(link))
        ? banners.map(({ text, link }) => ({ text: text.trim(), link: link.trim() }))
        : undefined,
  },
};

export function draftOf(settings: Settings): Draft {
  const draft = (name: SettingName): unknown =>
    (editing[settingRecords[name].kind].draftOf as (value: unknown) => unknown)(settings[name]);
  return Object.fromEntries(settingNames.map((name) => [name, draft(name)])) as Draft;
}

/** The settings in the form the server accepts, or `undefined` while something in the form is invalid. */
export function settingsOf(draft: Draft): Settings | undefined {
  const value = (name: SettingName): unknown =>
    (editing[settingRecords[name].kind].valueOf as (draft: unknown, bounds: unknown) => unknown)(
      draft[name],
      settingRecords[name],
    );
  const entries = settingNames.map((name) => [name, value(name)] as const);
  return entries.every(([, entry]) => entry !== undefined) ? (Object.fromEntries(entries) as Settings) : undefined;
}

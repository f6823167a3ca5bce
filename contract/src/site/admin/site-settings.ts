import { z } from 'zod';
import { defineRoute } from '../../wire/route.ts';
import { Banner } from '../landing.ts';
import {
  type KindOf,
  type SettingBounds,
  type SettingKind,
  type SettingName,
  type SettingValues,
  settingNames,
  settingRecords,
} from './setting-records.ts';

export { settingDefaults } from './setting-records.ts';

const Amount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,8})?$/)
  .meta({ examples: ['10'] });
const Limit = ({ most }: { most: number }) => z.int().min(0).max(most).nullable();

/** What a setting of each kind looks like on the wire. */
const shapes: { [K in SettingKind]: (bounds: SettingBounds[K]) => z.ZodType<SettingValues[K]> } = {
  number: ({ least, most }) => z.int().min(least).max(most),
  switch: () => z.boolean(),
  choice: () => z.boolean(),
  options: ({ options }) => z.enum(options),
  review: ({ options }) => z.enum(options),
  domains: ({ length, longest }) =>
    z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .max(longest)
          .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$/, 'must look like example.com')
          .meta({ examples: ['example.com'] }),
      )
      .max(length),
  limits: (bounds) => z.strictObject({ watchesPerDay: Limit(bounds), promotionsPerDay: Limit(bounds) }),
  tiers: ({ length, least, most }) =>
    z.array(z.strictObject({ fromLtc: Amount, confirmations: z.int().min(least).max(most) })).max(length),
  banners: ({ length }) => z.array(Banner).max(length),
};

const shapeOf = (name: SettingName): z.ZodType => {
  const { kind, ...bounds } = settingRecords[name];
  return (shapes[kind] as (bounds: object) => z.ZodType)(bounds);
};

export const SiteSettings = z.strictObject(
  Object.fromEntries(settingNames.map((name) => [name, shapeOf(name)])) as {
    [S in SettingName]: z.ZodType<SettingValues[KindOf<S>]>;
  },
);
export type SiteSettings = z.output<typeof SiteSettings>;

export const readSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Returns the settings that an admin can change while the site runs',
  problems: [],
  response: SiteSettings,
});

export const updateSettings = defineRoute({
  method: 'POST',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Changes site settings; what is left out stays as it is',
  body: SiteSettings.partial(),
  problems: ['confirm_first', 'own_factor_first'],
  response: SiteSettings,
});

/**
 * Every setting that an admin changes while the site runs, with its kind, its default and its bounds. The shape on the
 * wire, the form of the admin page and the admins' log follow from these records. Zod is not imported here, because the
 * screens use this list too.
 */
export const settingRecords = {
  /** This many different reporters hide a promotion until an admin decides. */
  reportsToHide: { kind: 'number', default: 3, least: 1, most: 100 },
  /** Admins without a second factor can only set one up. */
  adminsNeedSecondFactor: { kind: 'switch', default: false },
  /** Members who lost the second factor are let in after 72 hours, with password and mail. Admins never are. */
  lostFactors: { kind: 'switch', default: true },
  /** Who may register: everybody, people with an invitation, people an admin agrees to, or nobody. */
  registration: { kind: 'options', default: 'open', options: ['open', 'invitation', 'approval', 'closed'] },
  /** Nobody registers with an address at one of these domains or below it. */
  blockedDomains: { kind: 'domains', default: [], length: 500, longest: 253 },
  /** What members may do a day before their e-mail address is confirmed; null is no limit. */
  limitsUntilVerified: { kind: 'limits', default: { watchesPerDay: null, promotionsPerDay: null }, most: 10_000 },
  /** Whether everybody who signs in, registers or resets a password does a proof of work. */
  humanCheckForAll: { kind: 'choice', default: false },
  /** Deposits of at least this amount, which might be worth an attack on the chain, need this many confirmations. */
  confirmationTiers: {
    kind: 'tiers',
    default: [
      { fromLtc: '10', confirmations: 6 },
      { fromLtc: '50', confirmations: 12 },
    ],
    length: 5,
    least: 3,
    most: 100,
  },
  banners: { kind: 'banners', default: [], length: 4, longest: 160 },
  /** Who lets clips into the screening room: a moderator, three trusted members, or the rules after three clean clips. */
  clipReview: { kind: 'review', default: 'moderator', options: ['moderator', 'trusted', 'proven'] },
  /** Whether everybody may read the books. */
  openBooks: { kind: 'switch', default: true },
} as const satisfies Record<string, SettingRecord>;

export type Registration = 'open' | 'invitation' | 'approval' | 'closed';

export type ClipReview = 'moderator' | 'trusted' | 'proven';

interface DailyLimits {
  watchesPerDay: number | null;
  promotionsPerDay: number | null;
}

/** What a setting of each kind holds. `switch` and `choice` differ in how the form shows them. */
export interface SettingValues {
  number: number;
  switch: boolean;
  choice: boolean;
  options: Registration;
  review: ClipReview;
  domains: string[];
  limits: DailyLimits;
  tiers: { fromLtc: string; confirmations: number }[];
  banners: { text: string; link: string }[];
}
export type SettingKind = keyof SettingValues;

export interface SettingBounds {
  number: { least: number; most: number };
  switch: object;
  choice: object;
  options: { options: readonly Registration[] };
  review: { options: readonly ClipReview[] };
  domains: { length: number; longest: number };
  limits: { most: number };
  tiers: { length: number; least: number; most: number };
  banners: { length: number; longest: number };
}
type SettingRecord = {
  [K in SettingKind]: { kind: K; default: Readonly<SettingValues[K]> } & SettingBounds[K];
}[SettingKind];

export type SettingName = keyof typeof settingRecords;
export type KindOf<S extends SettingName> = (typeof settingRecords)[S]['kind'];

type SettingsByName = { [S in SettingName]: SettingValues[KindOf<S>] };
export type ChangedSettings = { [S in SettingName]?: SettingsByName[S] | undefined };

export const settingNames = Object.keys(settingRecords) as SettingName[];
export const settingDefaults = Object.fromEntries(
  settingNames.map((name): [string, unknown] => [name, settingRecords[name].default]),
) as SettingsByName;

import type {
  ChangedSettings,
  KindOf,
  SettingKind,
  SettingName,
  SettingValues,
} from '../site/admin/setting-records.ts';

/** The words of the form for a setting of each kind. */
interface FormTexts {
  number: { label: string; hint: string };
  switch: { label: string; hint: string };
  choice: { label: string; hint: string; off: string; on: string };
  options: { label: string; hint: string; options: Record<SettingValues['options'], string> };
  review: { label: string; hint: string; options: Record<SettingValues['review'], string> };
  domains: { label: string; hint: string; invalid: string };
  limits: { label: string; hint: string; watchesPerDay: string; promotionsPerDay: string };
  tiers: {
    label: string;
    hint: (confirmations: number) => string;
    from: string;
    fromInvalid: string;
    confirmations: string;
    add: string;
    remove: (number: number) => string;
  };
  banners: {
    label: string;
    hint: string;
    text: string;
    textInvalid: (longest: number) => string;
    link: string;
    linkInvalid: string;
    add: string;
    remove: (number: number) => string;
  };
}

export type SettingText<K extends SettingKind> = FormTexts[K] & {
  /** How the admins' log tells the new value. */
  log: (value: SettingValues[K]) => string;
};

/** What every setting is called, and how the admins' log tells a change of it. */
export type SettingTexts = { [S in SettingName]: SettingText<KindOf<S>> };

/** The changed settings, each as the log tells it, in the order of the records. */
export function changedSettings(texts: SettingTexts, changed: ChangedSettings): string[] {
  const names = Object.keys(texts) as SettingName[];
  return names
    .filter((name) => changed[name] !== undefined)
    .map((name) => (texts[name].log as (value: unknown) => string)(changed[name]));
}

import { type SettingKind, type SettingName, settingRecords } from '@viewloop/contract/setting-records';
import { type ComponentType, useId } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Field, SelectField, TextAreaField } from '../../../ui/field.tsx';
import { BannerFields } from './banner-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import type { SettingFieldProps } from './setting-field-props.ts';
import { areDomains, type Draft, isNumber } from './site-settings-rules.ts';
import { TierFields } from './tier-fields.tsx';

function NumberField({ texts, bounds, draft, tried, onChange }: SettingFieldProps<'number'>) {
  const { site } = useAdminMessages();
  return (
    <Field
      label={texts.label}
      hint={texts.hint}
      inputMode="numeric"
      className="max-w-28"
      value={draft}
      onChange={(event) => onChange(event.target.value)}
      error={tried && !isNumber(draft, bounds) ? site.numberInvalid(bounds.least, bounds.most) : undefined}
    />
  );
}

function SwitchField({ texts, draft, onChange }: SettingFieldProps<'switch'>) {
  const hint = useId();
  return (
    <div className="field">
      <label className="flex min-h-8 items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-current"
          aria-describedby={hint}
          checked={draft}
          onChange={({ target }) => onChange(target.checked)}
        />
        {texts.label}
      </label>
      <p className="field-hint" id={hint}>
        {texts.hint}
      </p>
    </div>
  );
}

function ChoiceField({ texts, draft, onChange }: SettingFieldProps<'choice'>) {
  return (
    <SelectField
      label={texts.label}
      hint={texts.hint}
      value={draft ? 'on' : 'off'}
      onChange={(event) => onChange(event.target.value === 'on')}
    >
      <option value="off">{texts.off}</option>
      <option value="on">{texts.on}</option>
    </SelectField>
  );
}

interface OptionsProps<T extends string> {
  texts: { label: string; hint: string; options: Record<T, string> };
  bounds: { options: readonly T[] };
  draft: T;
  onChange: (draft: T) => void;
}

function OptionsField<T extends string>({ texts, bounds, draft, onChange }: OptionsProps<T>) {
  return (
    <SelectField
      label={texts.label}
      hint={texts.hint}
      value={draft}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {bounds.options.map((option) => (
        <option key={option} value={option}>
          {texts.options[option]}
        </option>
      ))}
    </SelectField>
  );
}

function DomainsField({ texts, bounds, draft, tried, onChange }: SettingFieldProps<'domains'>) {
  return (
    <TextAreaField
      label={texts.label}
      hint={texts.hint}
      rows={3}
      spellCheck={false}
      autoCapitalize="none"
      value={draft}
      onChange={(event) => onChange(event.target.value)}
      error={tried && !areDomains(draft, bounds) ? texts.invalid : undefined}
    />
  );
}

const fields: { [K in SettingKind]: ComponentType<SettingFieldProps<K>> } = {
  number: NumberField,
  switch: SwitchField,
  choice: ChoiceField,
  options: OptionsField,
  review: OptionsField,
  domains: DomainsField,
  limits: LimitFields,
  tiers: TierFields,
  banners: BannerFields,
};

interface NamedProps {
  name: SettingName;
  draft: Draft[SettingName];
  tried: boolean;
  onChange: (draft: Draft[SettingName]) => void;
}

/** The field of one setting, chosen by the kind of its record. */
export function SettingField({ name, ...rest }: NamedProps) {
  const { settings } = useAdminMessages().site;
  const bounds = settingRecords[name];
  // The record decides texts, bounds and draft alike, which the compiler cannot follow through a lookup by name.
  const FieldOfKind = fields[bounds.kind] as unknown as ComponentType<Record<string, unknown>>;
  return <FieldOfKind texts={settings[name]} bounds={bounds} {...rest} />;
}

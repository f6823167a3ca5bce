import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus, X } from '../../../ui/icons/index.ts';
import type { SettingFieldProps } from './setting-field-props.ts';
import { type Drafts, isAmount, isNumber, nextKey } from './site-settings-rules.ts';

export function TierFields({ texts, bounds, draft: tiers, tried, onChange }: SettingFieldProps<'tiers'>) {
  const { numberInvalid } = useAdminMessages().site;
  const change = (key: number, entry: Partial<Drafts['tiers'][number]>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...entry } : tier)));
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">{texts.label}</legend>
      <p className="field-hint">{texts.hint(bounds.least)}</p>
      {tiers.map(({ key, fromLtc, confirmations }, index) => (
        <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2.5">
          <Field
            label={texts.from}
            inputMode="decimal"
            value={fromLtc}
            onChange={(event) => change(key, { fromLtc: event.target.value })}
            error={tried && !isAmount(fromLtc) ? texts.fromInvalid : undefined}
          />
          <Field
            label={texts.confirmations}
            inputMode="numeric"
            value={confirmations}
            onChange={(event) => change(key, { confirmations: event.target.value })}
            error={tried && !isNumber(confirmations, bounds) ? numberInvalid(bounds.least, bounds.most) : undefined}
          />
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={texts.remove(index + 1)}
            onClick={() => onChange(tiers.filter((tier) => tier.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {tiers.length < bounds.length && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...tiers, { key: nextKey(), fromLtc: '', confirmations: '' }])}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}

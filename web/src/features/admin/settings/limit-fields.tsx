import { useAdminMessages } from '../../../messages/admin.ts';
import { Field } from '../../../ui/field.tsx';
import type { SettingFieldProps } from './setting-field-props.ts';
import { isLimit } from './site-settings-rules.ts';

const names = ['watchesPerDay', 'promotionsPerDay'] as const;

export function LimitFields({ texts, bounds, draft, tried, onChange }: SettingFieldProps<'limits'>) {
  const { site } = useAdminMessages();
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">{texts.label}</legend>
      <p className="text-small text-muted">{texts.hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={texts[name]}
            inputMode="numeric"
            className="max-w-28"
            value={draft[name]}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            error={tried && !isLimit(draft[name], bounds) ? site.limitInvalid(bounds.most) : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

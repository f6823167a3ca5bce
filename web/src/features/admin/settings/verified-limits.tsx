import { useAdminMessages } from '../../../messages/admin.ts';
import { Field } from '../../../ui/field.tsx';
import { type Draft, isLimit } from './site-settings-rules.ts';

interface VerifiedLimitsProps {
  draft: Draft;
  tried: boolean;
  onChange: (draft: Draft) => void;
}

/** What members may do before their e-mail address is confirmed. */
export function VerifiedLimits({ draft, tried, onChange }: VerifiedLimitsProps) {
  const { site } = useAdminMessages();
  const names = ['watchesPerDay', 'promotionsPerDay'] as const;
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">{site.verifiedLimits}</legend>
      <p className="text-small text-muted">{site.verifiedLimitsText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={site[name]}
            inputMode="numeric"
            className="max-w-28"
            value={draft[name]}
            onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            error={tried && !isLimit(draft[name]) ? site.limitInvalid : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

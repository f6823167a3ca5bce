import { Plus, X } from 'lucide-react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import {
  type Draft,
  FEWEST_CONFIRMATIONS,
  isAmount,
  isConfirmations,
  MOST_TIERS,
  nextKey,
} from './site-settings-rules.ts';

interface TierFieldsProps {
  tiers: Draft['tiers'];
  tried: boolean;
  onChange: (tiers: Draft['tiers']) => void;
}

export function TierFields({ tiers, tried, onChange }: TierFieldsProps) {
  const { site } = useAdminMessages();
  const change = (key: number, entry: Partial<Draft['tiers'][number]>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...entry } : tier)));
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1">{site.tiers}</legend>
      <p className="field-hint">{site.tiersHint(FEWEST_CONFIRMATIONS)}</p>
      {tiers.map(({ key, fromLtc, confirmations }, index) => (
        <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2.5">
          <Field
            label={site.from}
            inputMode="decimal"
            value={fromLtc}
            onChange={(event) => change(key, { fromLtc: event.target.value })}
            error={tried && !isAmount(fromLtc) ? site.fromInvalid : undefined}
          />
          <Field
            label={site.confirmations}
            inputMode="numeric"
            value={confirmations}
            onChange={(event) => change(key, { confirmations: event.target.value })}
            error={tried && !isConfirmations(confirmations) ? site.confirmationsInvalid : undefined}
          />
          <Button
            variant="quiet"
            size="icon"
            className="mt-6"
            aria-label={site.removeTier(index + 1)}
            onClick={() => onChange(tiers.filter((tier) => tier.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {tiers.length < MOST_TIERS && (
        <Button
          className="justify-self-start"
          onClick={() => onChange([...tiers, { key: nextKey(), fromLtc: '', confirmations: '' }])}
        >
          <Plus aria-hidden />
          {site.addTier}
        </Button>
      )}
    </fieldset>
  );
}

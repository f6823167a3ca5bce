import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { Field } from '../../ui/field.tsx';
import type { CreditsProblem } from './entry-rules.ts';

interface CreditsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  minimum: 1 | 2;
  /** The most that can be spent, where it is less than the balance. */
  most?: number;
  problem: CreditsProblem | undefined;
  attempted: boolean;
}

export function CreditsField({ label, value, onChange, minimum, most, problem, attempted }: CreditsFieldProps) {
  const { credits } = useMe();
  const { promotions, shared } = useMessages();
  const texts: Record<CreditsProblem, string> = {
    required: promotions.requiredField,
    not_whole: promotions.wholeCredits,
    too_few: minimum === 2 ? promotions.atLeastTwo : promotions.atLeastOne,
    too_many: promotions.notMoreThan(shared.credits(most ?? credits)),
  };
  const shown = attempted || problem !== 'required' ? problem : undefined;
  return (
    <Field
      label={label}
      name="creditsSpent"
      type="number"
      inputMode="numeric"
      autoComplete="off"
      min={1}
      max={Math.max(1, most ?? credits)}
      step={1}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={`${promotions.price} · ${promotions.available(shared.credits(credits))}`}
      error={shown && texts[shown]}
    />
  );
}

import { type SubmitEvent, useState } from 'react';
import { countriesIn } from '../../../lib/countries.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PlanFields } from './plan-fields.tsx';
import type { Plan } from './plan-rules.ts';

interface PlanDialogProps {
  plan: Plan;
  /** Given for a promotion that runs: then the title can be changed as well. */
  title?: string | undefined;
  pending?: boolean;
  onApply: (plan: Plan, title: string) => void;
  onClose: () => void;
}

export default function PlanDialog({
  plan: given,
  title: givenTitle,
  pending = false,
  onApply,
  onClose,
}: PlanDialogProps) {
  const texts = useDeliveryMessages();
  const { shared } = useMessages();
  const [plan, setPlan] = useState(given);
  const [title, setTitle] = useState(givenTitle ?? '');
  const [amount, setAmount] = useState(String(given.amount));
  const [countries, setCountries] = useState(given.countries.join(', '));
  const [attempted, setAttempted] = useState(false);
  const wrongAmount = plan.pace !== 'fast' && !/^[1-9]\d{0,4}$/.test(amount.trim());
  const codes = countriesIn(countries);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setAttempted(true);
    const form = event.currentTarget;
    if (wrongAmount || !codes) {
      requestAnimationFrame(() => focusFirstInvalid(form));
      return;
    }
    onApply({ ...plan, amount: plan.pace === 'fast' ? 1 : Number(amount), countries: codes }, title.trim());
  }

  return (
    <Dialog open onClose={onClose} title={texts.choose} size="wide">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {givenTitle !== undefined && (
          <Field
            label={texts.videoTitle}
            name="newTitle"
            autoComplete="off"
            maxLength={120}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
        <PlanFields
          plan={plan}
          onChange={(part) => setPlan((before) => ({ ...before, ...part }))}
          amount={amount}
          onAmount={setAmount}
          amountProblem={attempted && wrongAmount ? texts.badAmount : undefined}
          countries={countries}
          onCountries={setCountries}
          countriesProblem={attempted && !codes ? texts.countriesWrong : undefined}
        />
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {texts.apply}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import type { SubmitEvent } from 'react';
import { useFieldErrors } from '../../../lib/use-field-errors.ts';
import { useCouponMessages } from '../../../messages/coupons.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAction } from '../use-action.ts';
import { makeCoupon } from './api.ts';
import { type CouponField, type CouponForm, readCouponForm } from './coupon-form-rules.ts';

const fields: readonly CouponField[] = ['code', 'credits', 'uses', 'budget', 'expires', 'note'];

export function MakeDialog({ onClose }: { onClose: () => void }) {
  const texts = useCouponMessages();
  const { shared } = useMessages();
  const { errors, clear, accepts } = useFieldErrors<CouponField>();
  const make = useAction(makeCoupon, {
    done: texts.made,
    failed: texts.makeFailed,
    changes: ['GET /api/admin/coupons'],
    after: onClose,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (make.isPending) return;
    const given = new FormData(event.currentTarget);
    const form = Object.fromEntries(fields.map((name) => [name, String(given.get(name) ?? '')])) as CouponForm;
    const read = readCouponForm(form, texts);
    if (accepts(event.currentTarget, 'errors' in read ? read.errors : {}) && 'coupon' in read) make.mutate(read.coupon);
  }

  return (
    <Dialog open onClose={onClose} title={texts.make}>
      <form noValidate onSubmit={submit} onInput={clear} className="grid gap-4">
        <p className="text-muted">{texts.makeText}</p>
        <Field
          label={texts.ownCode}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          hint={texts.ownCodeHint}
          error={errors.code}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={texts.credits} name="credits" inputMode="numeric" required error={errors.credits} />
          <Field label={texts.uses} name="uses" inputMode="numeric" required error={errors.uses} />
          <Field label={texts.budget} name="budget" inputMode="numeric" hint={texts.budgetHint} error={errors.budget} />
          <Field label={texts.expires} name="expires" type="date" hint={texts.expiresHint} error={errors.expires} />
        </div>
        <Field label={texts.note} name="note" maxLength={300} hint={texts.noteHint} error={errors.note} />
        <DialogFooter className="mt-1">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={make.isPending}>
            {texts.make}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useCouponMessages } from '../../messages/coupons.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { redeemCoupon } from './api.ts';

/** Redeems a coupon. A link may have brought its code. */
export function RedeemDialog({ code: given, onClose }: { code: string; onClose: () => void }) {
  const texts = useCouponMessages();
  const { shared } = useMessages();
  const [code, setCode] = useState(given);
  const [tried, setTried] = useState(false);
  const redeem = useMutation({
    mutationFn: redeemCoupon,
    onSuccess: async ({ credits }) => {
      toast({ title: texts.redeemedTitle, description: texts.redeemed(shared.credits(credits)) });
      onClose();
      await refresh('GET /api/credits/statement', 'GET /api/user', 'GET /api/notices');
    },
  });
  const missing = tried && code.trim() === '' ? texts.codeMissing : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (redeem.isPending) return;
    if (code.trim() === '') focusFirstInvalid(event.currentTarget);
    else redeem.mutate(code.trim());
  }

  return (
    <Dialog open onClose={onClose} title={texts.redeem}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{texts.redeemText}</p>
        <Field
          label={texts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          value={code}
          onChange={({ target }) => {
            redeem.reset();
            setCode(target.value);
          }}
          error={missing ?? (redeem.isError ? problemText(redeem.error) : undefined)}
        />
        <DialogFooter className="mt-1">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={redeem.isPending}>
            {texts.redeemNow}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

import { MINIMUM_DEPOSIT_LITOSHI } from '@viewloop/contract/constants';
import { creditsForLitoshi, formatLtc, parseLtc } from '@viewloop/contract/money';
import { type SubmitEvent, useState } from 'react';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { decimalMark, formatChange } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { simulateDeposit } from '../api.ts';
import { useAction } from '../use-action.ts';
import { MemberPicker } from './member-picker.tsx';

/** Pays a member on the simulated chain. */
export function SimulateDialog({ onClose }: { onClose: () => void }) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { deposits: texts } = admin;
  const [userId, setUserId] = useState<string>();
  const [amount, setAmount] = useState(`0${decimalMark()}021`);
  const [tried, setTried] = useState(false);
  const simulate = useAction(simulateDeposit, {
    done: texts.simulated,
    failed: texts.simulateFailed,
    changes: ['GET /api/admin/deposits', 'GET /api/admin/status'],
    after: onClose,
  });
  const litoshi = parseLtc(amount.trim().replace(',', '.'));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (simulate.isPending) return;
    if (litoshi && userId) simulate.mutate({ userId, amount: formatLtc(litoshi) });
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <Dialog open onClose={onClose} title={texts.simulate}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{texts.simulateText}</p>
        <MemberPicker chosen={userId} onChoose={setUserId} error={tried && !userId ? texts.memberMissing : undefined} />
        <Field
          label={texts.amountLtc}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={litoshi ? worthOf(litoshi, texts) : undefined}
          error={tried && !litoshi ? texts.amountInvalid : undefined}
        />
        <DialogFooter className="mt-1">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={simulate.isPending}>
            {texts.simulate}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function worthOf(litoshi: bigint, texts: { worth: (credits: string) => string; belowMinimum: string }): string {
  if (litoshi < BigInt(MINIMUM_DEPOSIT_LITOSHI)) return texts.belowMinimum;
  return texts.worth(formatChange(Number(creditsForLitoshi(litoshi))));
}

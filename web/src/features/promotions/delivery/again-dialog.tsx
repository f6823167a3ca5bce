import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, Suspense, useState } from 'react';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useMe } from '../../../lib/session.ts';
import { deliveryMessages, useDeliveryMessages } from '../../../messages/delivery.ts';
import { messages, useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Promotion } from '../api.ts';
import { CreditsField } from '../credits-field.tsx';
import { creditsProblem } from '../entry-rules.ts';
import { AskedPrice } from '../feedback/late-parts.ts';
import { mostWithAnswers } from '../feedback/question-rules.ts';
import { markCreated } from '../just-created.ts';
import { PromotionPrice } from '../promotion-price.tsx';
import { duplicatePromotion } from './api.ts';

export function AgainDialog({ promotion: { id, asks }, onClose }: { promotion: Promotion; onClose: () => void }) {
  const me = useMe();
  const texts = useDeliveryMessages();
  const { promotions, shared } = useMessages();
  const [text, setText] = useState('');
  const [attempted, setAttempted] = useState(false);
  const most = asks ? mostWithAnswers(me.credits) : me.credits;
  const problem = creditsProblem(text, { balance: most, minimum: 2 });
  const Price = asks ? AskedPrice : PromotionPrice;
  const start = useMutation({
    mutationFn: () => duplicatePromotion(id, { creditsSpent: Number(text) }),
    onSuccess: (created) => {
      onClose();
      markCreated([created.id]);
      toast(deliveryMessages().againDone);
      return refresh('GET /api/promotions', 'GET /api/user', 'GET /api/dashboard/stats');
    },
    onError: (error) =>
      toast({
        title: messages().shared.error,
        description: problemText(error, messages().promotions.createFailed),
        tone: 'danger',
      }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (start.isPending) return;
    setAttempted(true);
    if (!problem) start.mutate();
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <Dialog open onClose={onClose} title={texts.again}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{texts.againText}</p>
        <CreditsField
          label={promotions.creditsToSpend}
          value={text}
          onChange={setText}
          minimum={2}
          most={most}
          problem={problem}
          attempted={attempted}
        />
        <Suspense>
          <Price credits={problem ? 0 : Number(text)} balance={me.credits} />
        </Suspense>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={start.isPending}>
            {promotions.start}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

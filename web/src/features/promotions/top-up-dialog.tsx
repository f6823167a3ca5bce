import { type SubmitEvent, Suspense, useState } from 'react';
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { Promotion } from './api.ts';
import { CreditsField } from './credits-field.tsx';
import { creditsProblem } from './entry-rules.ts';
import { AskedNote } from './feedback/late-parts.ts';
import { PriceLine } from './price-line.tsx';
import { viewsAdded } from './promotion-rules.ts';
import { useTopUp } from './use-promotion-changes.ts';

export function TopUpDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const me = useMe();
  const topUp = useTopUp(promotion.id);
  const { promotions, shared } = useMessages();
  const [text, setText] = useState('');
  const [attempted, setAttempted] = useState(false);
  // The views that are added cost one credit more each when their viewers are asked something.
  const answers = promotion.asks ? viewsAdded(promotion, Number(text) || 0) : 0;
  const problem = creditsProblem(text, { balance: me.credits - answers, minimum: 1 });
  const credits = problem ? 0 : Number(text);
  const added = viewsAdded(promotion, credits);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (topUp.isPending) return;
    setAttempted(true);
    if (!problem) return topUp.mutate({ creditsSpent: credits }, { onSuccess: onClose });
    toast({ ...promotions[problem === 'required' ? 'missing' : 'invalidCredits'], tone: 'danger' });
    focusFirstInvalid(event.currentTarget);
  }

  return (
    <Dialog open onClose={onClose} title={promotions.topUpTitle}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <CreditsField
          label={promotions.topUpCredits}
          value={text}
          onChange={setText}
          minimum={1}
          most={me.credits - answers}
          problem={problem}
          attempted={attempted}
        />
        {credits > 0 && (
          <PriceLine
            price={promotions.topUpPrice(credits, added)}
            note={promotions.newTarget(shared.views(promotion.viewsTarget + added))}
          />
        )}
        <Suspense>{credits > 0 && answers > 0 && <AskedNote answers={answers} />}</Suspense>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={topUp.isPending}>
            {promotions.topUpConfirm}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

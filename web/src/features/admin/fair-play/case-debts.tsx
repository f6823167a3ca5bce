import { useState } from 'react';
import { formText } from '../../../lib/form-text.ts';
import { useMe } from '../../../lib/session.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAction } from '../use-action.ts';
import { type CaseDetails, releaseDebt } from './api.ts';

type Debt = CaseDetails['carriedDebts'][number];

/** What the member pays for deleted accounts. An admin can end that. */
export function CaseDebts({ debts }: { debts: readonly Debt[] }) {
  const { debts: texts } = useFairPlayMessages();
  const { isAdmin } = useMe();
  const [releasing, setReleasing] = useState<Debt>();
  return (
    <>
      {debts.map((debt) => (
        <Notice key={debt.id} tone="warning">
          <p>{texts.left(debt.credits, texts.by[debt.by])}</p>
          {isAdmin && (
            <Button variant="outline" className="mt-2" onClick={() => setReleasing(debt)}>
              {texts.release}
            </Button>
          )}
        </Notice>
      ))}
      {releasing && <ReleaseDialog debt={releasing} onClose={() => setReleasing(undefined)} />}
    </>
  );
}

function ReleaseDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const { debts: texts } = useFairPlayMessages();
  const { shared } = useMessages();
  const release = useAction(releaseDebt, {
    done: texts.released,
    failed: texts.failed,
    changes: ['GET /api/admin/fair-play/cases/:id'],
    after: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={texts.releaseTitle(debt.credits)}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          release.mutate({ debtId: debt.id, reason: formText(event.currentTarget)('reason').trim() });
        }}
      >
        <p>{texts.releaseText}</p>
        <Field label={texts.reason} name="reason" maxLength={300} required autoComplete="off" />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={release.isPending}>
            {texts.release}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

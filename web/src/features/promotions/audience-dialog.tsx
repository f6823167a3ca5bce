import { type SubmitEvent, useState } from 'react';
import type { Audience } from '../../lib/tastes.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import type { Promotion } from './api.ts';
import { AudienceFields } from './audience-fields.tsx';
import { useAudienceChange } from './use-promotion-changes.ts';

export function AudienceDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { tastes, shared } = useMessages();
  const { id, topic, language } = promotion;
  const [audience, setAudience] = useState<Audience>({ topic, language });
  const save = useAudienceChange(id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate(audience, { onSuccess: onClose });
  }

  return (
    <Dialog open onClose={onClose} title={tastes.audience}>
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{tastes.hint}</p>
        <AudienceFields value={audience} onChange={setAudience} />
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {shared.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

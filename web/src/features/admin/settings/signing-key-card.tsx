import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAction } from '../use-action.ts';

const rotate = (compromised: boolean) => call('POST /api/admin/signing-key/rotate', { body: { compromised } });

/** Replaces the key that signs receipts and the books. */
export function SigningKeyCard() {
  const { signingKey } = useAdminMessages();
  const [asking, setAsking] = useState(false);
  const action = useAction(rotate, { done: signingKey.done, failed: signingKey.failed, changes: [] });
  const replace = (compromised: boolean) => action.mutate(compromised, { onSuccess: () => setAsking(false) });
  return (
    <Card>
      <CardHeader title={signingKey.title} description={signingKey.text} />
      <div className="flex flex-wrap gap-2.5">
        <a
          className="button"
          data-variant="secondary"
          href="/.well-known/viewloop-keys.json"
          target="_blank"
          rel="noopener"
        >
          {signingKey.show}
        </a>
        <Button onClick={() => setAsking(true)}>{signingKey.replace}</Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title={signingKey.question}>
        <div className="grid gap-4">
          <p className="text-muted">{signingKey.explanation}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="primary" pending={action.isPending} onClick={() => replace(false)}>
              {signingKey.routine}
            </Button>
            <Button variant="danger" pending={action.isPending} onClick={() => replace(true)}>
              {signingKey.stolen}
            </Button>
          </div>
        </div>
      </Dialog>
    </Card>
  );
}

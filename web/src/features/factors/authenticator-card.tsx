import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { beginAuthenticator, type Factors, removeAuthenticator } from './api.ts';
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx';
import { useFactorAction } from './use-factor-action.ts';
import { useUsed } from './use-used.ts';

interface AuthenticatorCardProps {
  factors: Factors;
  onCodes: (codes: string[]) => void;
}

export function AuthenticatorCard({ factors: { authenticator }, onCodes }: AuthenticatorCardProps) {
  const { authenticator: texts } = useFactorMessages();
  const begin = useFactorAction(beginAuthenticator, {});
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text}>
        {authenticator && <Badge tone="good">{texts.on}</Badge>}
      </CardHeader>
      {authenticator ? (
        <InUse authenticator={authenticator} />
      ) : (
        <Button pending={begin.isPending} onClick={() => begin.mutate(undefined)}>
          {texts.setUp}
        </Button>
      )}
      {begin.data && !authenticator && (
        <SetUpAuthenticatorDialog {...begin.data} onClose={() => begin.reset()} onCodes={onCodes} />
      )}
    </Card>
  );
}

function InUse({ authenticator }: { authenticator: NonNullable<Factors['authenticator']> }) {
  const texts = useFactorMessages();
  const used = useUsed(authenticator.usedAt);
  const [asking, setAsking] = useState(false);
  const remove = useFactorAction(removeAuthenticator, {
    done: () => factorMessages().authenticator.removedToast,
    after: () => setAsking(false),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-small text-muted">
        {texts.added(formatDate(authenticator.createdAt))} · {used}
      </p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.authenticator.removeTitle}
        confirm={texts.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>{texts.authenticator.removeText}</p>
      </ConfirmDialog>
    </div>
  );
}

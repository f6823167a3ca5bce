import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { passkeyPlace } from '../../lib/passkeys.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { type Factors, type Passkey, removePasskey } from './api.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { useFactorAction } from './use-factor-action.ts';
import { useUsed } from './use-used.ts';

interface PasskeysCardProps {
  factors: Factors;
  onCodes: (codes: string[]) => void;
}

export function PasskeysCard({ factors, onCodes }: PasskeysCardProps) {
  const { passkeys: texts } = useFactorMessages();
  const [adding, setAdding] = useState(false);
  const place = passkeyPlace(factors.passkeyOrigin);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      {factors.passkeys.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {place === 'here' && <Button onClick={() => setAdding(true)}>{texts.add}</Button>}
      {place === 'nowhere' && <Notice>{texts.needsPublicUrl}</Notice>}
      {place === 'elsewhere' && <Notice>{texts.wrongAddress(factors.passkeyOrigin ?? '')}</Notice>}
      {place === 'unsupported' && <Notice>{texts.notSupported}</Notice>}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const texts = useFactorMessages();
  const used = useUsed(passkey.usedAt);
  const [asking, setAsking] = useState<'remove' | 'rename'>();
  const close = () => setAsking(undefined);
  const remove = useFactorAction(removePasskey, {
    done: () => factorMessages().passkeys.removedToast,
    after: close,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-small text-muted">
          {texts.added(formatDate(passkey.createdAt))} · {used}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" aria-label={texts.passkeys.rename(passkey.name)} onClick={() => setAsking('rename')}>
          {texts.rename}
        </Button>
        <Button
          variant="outline"
          aria-label={texts.passkeys.removeLabel(passkey.name)}
          onClick={() => setAsking('remove')}
        >
          {texts.remove}
        </Button>
      </div>
      {asking === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={texts.passkeys.removeTitle(passkey.name)}
        confirm={texts.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(passkey.id)}
      >
        <p>{texts.passkeys.removeText}</p>
      </ConfirmDialog>
    </li>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { problemText } from '../../lib/problem-text.ts';
import { clearRefusals } from '../../lib/use-field-errors.ts';
import { factorMessages, useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast-store.ts';
import { confirmAuthenticator, readAgain } from './api.ts';

interface SetUpAuthenticatorDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}

/** In groups of four, as people type it. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

export function SetUpAuthenticatorDialog({ secret, uri, onClose, onCodes }: SetUpAuthenticatorDialogProps) {
  const { authenticator: texts } = useFactorMessages();
  const confirm = useMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: async (codes) => {
      toast(factorMessages().authenticator.onToast);
      onClose();
      if (codes) onCodes(codes);
      await readAgain();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = formText(event.currentTarget)('code').trim();
    if (code && !confirm.isPending) confirm.mutate(code);
  }

  return (
    <Dialog open onClose={onClose} title={texts.setUpTitle}>
      <div className="grid gap-5">
        <p>{texts.scan}</p>
        <QrCode
          text={uri}
          label={texts.qrCode}
          className="size-48 justify-self-center rounded-control border border-line"
        />
        <div className="grid gap-2">
          <p className="text-small text-muted">{texts.orType}</p>
          <p className="code">{inGroups(secret)}</p>
          <CopyButton text={secret} className="justify-self-start">
            {texts.copyKey}
          </CopyButton>
        </div>
        <form noValidate onSubmit={submit} onInput={clearRefusals(confirm)} className="grid gap-5">
          <CodeField
            label={texts.code}
            hint={texts.codeHint}
            inputMode="numeric"
            error={confirm.error ? problemText(confirm.error) : undefined}
          />
          <Button type="submit" variant="primary" pending={confirm.isPending}>
            {texts.confirm}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}

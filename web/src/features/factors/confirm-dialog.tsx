import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { passkeyPlace, passkeyProblem } from '../../lib/passkeys.ts';
import { useMe } from '../../lib/session.ts';
import { clearRefusals } from '../../lib/use-field-errors.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { KeyRound } from '../../ui/icons/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import {
  confirmWith,
  confirmWithPasskey,
  confirmWithSite,
  type Factors,
  factorsQuery,
  type WaysIn,
  waysInQuery,
} from './api.ts';

interface ConfirmDialogProps {
  onClose: () => void;
  onConfirmed: () => void;
}

/** Asks the member to show again who they are: with a second factor if they have one, otherwise with the password or the other site they sign in with. */
export function ConfirmDialog({ onClose, onConfirmed }: ConfirmDialogProps) {
  const { confirm } = useFactorMessages();
  const factors = useQuery(factorsQuery);
  return (
    <Dialog open onClose={onClose} title={confirm.title}>
      <p className="mb-5 text-muted">{confirm.text}</p>
      <ShowQuery query={factors}>
        {(data) =>
          data.authenticator || data.passkeys.length > 0 ? (
            <WithFactor factors={data} onConfirmed={onConfirmed} />
          ) : (
            <WithoutFactor onConfirmed={onConfirmed} />
          )
        }
      </ShowQuery>
    </Dialog>
  );
}

function WithoutFactor({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <ShowQuery query={useQuery(waysInQuery)}>
      {({ hasPassword, identities }) =>
        hasPassword || identities.length === 0 ? (
          <WithPassword onConfirmed={onConfirmed} />
        ) : (
          <WithSite identities={identities} />
        )
      }
    </ShowQuery>
  );
}

/** Leaves this site; the other one leads back. */
function WithSite({ identities }: { identities: WaysIn['identities'] }) {
  const { confirm: texts } = useFactorMessages();
  const go = useMutation({ mutationFn: confirmWithSite });
  return (
    <div className="grid gap-4">
      <p>{texts.withSiteText}</p>
      {go.error && (
        <Notice tone="danger" role="alert">
          {passkeyProblem(go.error)}
        </Notice>
      )}
      {identities.map(({ provider, name }) => (
        <Button key={provider} variant="primary" pending={go.isPending} onClick={() => go.mutate(provider)}>
          {texts.withSite(name)}
        </Button>
      ))}
    </div>
  );
}

function WithPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const me = useMe();
  const factors = useFactorMessages();
  const { auth } = useMessages();
  const confirm = useMutation({ mutationFn: confirmWith, onSuccess: onConfirmed });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget)('password');
    if (password && !confirm.isPending) confirm.mutate({ password });
  }
  return (
    <form noValidate onSubmit={submit} onInput={clearRefusals(confirm)} className="grid gap-5">
      <input name="username" autoComplete="username" value={me.username} readOnly hidden />
      <PasswordField
        label={auth.password}
        name="password"
        autoComplete="current-password"
        required
        error={confirm.error ? passkeyProblem(confirm.error) : undefined}
      />
      <Button type="submit" variant="primary" pending={confirm.isPending}>
        {factors.confirm.submit}
      </Button>
    </form>
  );
}

function WithFactor({ factors, onConfirmed }: { factors: Factors; onConfirmed: () => void }) {
  const { confirm: texts } = useFactorMessages();
  const withCode = useMutation({ mutationFn: confirmWith, onSuccess: onConfirmed });
  const withPasskey = useMutation({ mutationFn: confirmWithPasskey, onSuccess: onConfirmed });
  const hasPasskey = factors.passkeys.length > 0 && passkeyPlace(factors.passkeyOrigin) === 'here';
  const error = withCode.error ?? withPasskey.error;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = formText(event.currentTarget)('code').trim();
    withPasskey.reset();
    if (code && !withCode.isPending) withCode.mutate({ code });
  }
  function usePasskey() {
    withCode.reset();
    withPasskey.mutate();
  }
  return (
    <form noValidate onSubmit={submit} onInput={clearRefusals(withCode, withPasskey)} className="grid gap-5">
      {hasPasskey && (
        <Button pending={withPasskey.isPending} onClick={usePasskey}>
          <KeyRound aria-hidden />
          {texts.withPasskey}
        </Button>
      )}
      <CodeField
        label={texts.code}
        hint={factors.authenticator ? texts.codeHint : texts.recoveryHint}
        error={error ? passkeyProblem(error) : undefined}
      />
      <Button type="submit" variant="primary" pending={withCode.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}

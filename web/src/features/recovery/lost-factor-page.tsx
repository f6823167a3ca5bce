import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { removeLostFactors } from './api.ts';
import { LinkFrame } from './link-frame.tsx';
import { useToken } from './use-token.ts';

/** The link of the mail and the password together stand for the second factor that was lost. */
export default function LostFactorPage() {
  const { recovery } = useMessages();
  const texts = recovery.lostFactor;
  const token = useToken();
  const attempt = useMutation({ mutationFn: removeLostFactors });
  const back = <LinkButton href={paths.auth}>{recovery.backToSignIn}</LinkButton>;
  if (attempt.isSuccess)
    return (
      <LinkFrame title={texts.doneTitle} text={texts.done}>
        {back}
      </LinkFrame>
    );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget)('password');
    if (password && !attempt.isPending) attempt.mutate({ token, password });
  }

  return (
    <LinkFrame title={texts.title} text={texts.text}>
      {!token && <Notice tone="warning">{recovery.incomplete}</Notice>}
      {attempt.error && (
        <Notice tone="danger" role="alert">
          {problemText(attempt.error)}
        </Notice>
      )}
      {token && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field label={texts.password} name="password" type="password" autoComplete="current-password" required />
          <Button type="submit" variant="primary" size="large" pending={attempt.isPending}>
            {attempt.isPending ? texts.pending : texts.submit}
          </Button>
        </form>
      )}
      {back}
    </LinkFrame>
  );
}

import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { cancelEmailChange, type EmailState, sendVerification } from './api.ts';

/** What is to be done about the address; nothing when all is well. */
export function EmailNotice({ state }: { state: EmailState }) {
  const { settings } = useMessages();
  const { pendingEmail, undeliverable, verifiedAt, mailIsSent } = state;
  if (pendingEmail) {
    return (
      <Notice className="mb-5">
        <p>{settings.emailPendingNotice(pendingEmail)}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <SendLink />
          <KeepAddress />
        </div>
      </Notice>
    );
  }
  if (undeliverable) {
    return (
      <Notice tone="danger" className="mb-5">
        {settings.emailUndeliverable(undeliverable)}
      </Notice>
    );
  }
  if (verifiedAt) return null;
  return (
    <Notice tone="warning" className="mb-5">
      <p>{mailIsSent ? settings.emailNotVerified : settings.emailNotVerifiedNoMail}</p>
      <div className="mt-3">
        <SendLink />
      </div>
    </Notice>
  );
}

function SendLink() {
  const { settings } = useMessages();
  const send = useMutation({
    mutationFn: sendVerification,
    onSuccess: () => toast(messages().settings.linkSent),
    onError: (error) =>
      toast({ title: messages().settings.linkNotSent, description: problemText(error), tone: 'danger' }),
    onSettled: () => refresh('GET /api/email'),
  });
  return (
    <Button pending={send.isPending} onClick={() => send.mutate()}>
      {settings.sendLink}
    </Button>
  );
}

function KeepAddress() {
  const { settings } = useMessages();
  const cancel = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => refresh('GET /api/email'),
    onError: (error) =>
      toast({ title: messages().settings.updateFailed, description: problemText(error), tone: 'danger' }),
  });
  return (
    <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
      {settings.cancelEmailChange}
    </Button>
  );
}

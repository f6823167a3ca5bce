import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { refresh } from '../../lib/query-client.ts';
import { programsMessages, useProgramsMessages } from '../../messages/programs.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { Webhook, Webhooks } from './api.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { failed } from './failed.ts';
import { isPast } from './is-past.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

interface WebhookRowProps {
  webhook: Webhook;
  calls: Webhooks;
  onSecret: (secret: string) => void;
}

type Asking = 'remove' | 'rotate' | 'change' | undefined;

export function WebhookRow({ webhook, calls, onSecret }: WebhookRowProps) {
  const { webhooks } = useProgramsMessages();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const { id, url, events, endedReason, oldSecretUntil } = webhook;
  const test = useMutation({
    mutationFn: () => calls.test(id),
    onSuccess: () => toast(programsMessages().webhooks.tested),
    onError: failed,
    onSettled: () => refresh(calls.logName),
  });
  const rotate = useMutation({
    mutationFn: () => calls.rotate(id),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: failed,
    onSettled: () => {
      close();
      return refresh(calls.name);
    },
  });
  const remove = useMutation({
    mutationFn: () => calls.remove(id),
    onSuccess: () => toast(programsMessages().webhooks.removed),
    onError: failed,
    onSettled: () => {
      close();
      return refresh(calls.name);
    },
  });
  return (
    <li className="grid gap-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{url}</span>
          {!endedReason && <Badge tone="good">{webhooks.active}</Badge>}
        </p>
        <p className="text-small text-muted">{events.map((event) => webhooks.eventNames[event]).join(' · ')}</p>
        {oldSecretUntil && !isPast(oldSecretUntil) && (
          <p className="text-small text-muted">{webhooks.bothSign(formatDateTime(oldSecretUntil))}</p>
        )}
      </div>
      {endedReason && <Notice tone="warning">{webhooks.endedReasons[endedReason]}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={test.isPending} onClick={() => test.mutate()}>
          {webhooks.test}
        </Button>
        <Button variant="outline" aria-label={webhooks.changeLabel(url)} onClick={() => setAsking('change')}>
          {webhooks.change}
        </Button>
        <Button variant="outline" onClick={() => setAsking('rotate')}>
          {webhooks.rotate}
        </Button>
        <Button variant="outline" onClick={() => setAsking('remove')}>
          {webhooks.remove}
        </Button>
      </div>
      <DeliveryLog webhookId={id} calls={calls} />
      <WebhookDialog open={asking === 'change'} onClose={close} calls={calls} webhook={webhook} />
      <ConfirmDialog
        open={asking === 'rotate'}
        onClose={close}
        title={webhooks.rotate}
        confirm={webhooks.rotate}
        variant="primary"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
      >
        <p>{webhooks.rotateText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={webhooks.removeTitle}
        confirm={webhooks.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p className="wrap-anywhere">{webhooks.removeText(url)}</p>
      </ConfirmDialog>
    </li>
  );
}

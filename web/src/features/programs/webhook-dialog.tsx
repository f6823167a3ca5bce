import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { formText } from '../../lib/form-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useMessages } from '../../messages/index.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { NewWebhook, Webhook, Webhooks } from './api.ts';
import { Choices } from './choices.tsx';
import { failed } from './failed.ts';

interface WebhookDialogProps {
  open: boolean;
  onClose: () => void;
  calls: Webhooks;
  /** The one to change; without it a new one is made. */
  webhook?: Webhook;
  onSecret?: (secret: string) => void;
}

export function WebhookDialog(props: WebhookDialogProps) {
  const { webhooks } = useProgramsMessages();
  const { open, onClose, webhook } = props;
  return (
    <Dialog open={open} onClose={onClose} title={webhook ? webhooks.change : webhooks.create}>
      <WebhookForm {...props} />
    </Dialog>
  );
}

function WebhookForm({ onClose, calls, webhook, onSecret }: WebhookDialogProps) {
  const { shared } = useMessages();
  const { webhooks } = useProgramsMessages();
  const { errors, clear, accepts } = useFieldErrors<'event'>();
  const save = useMutation({
    mutationFn: async (body: NewWebhook) => {
      if (webhook) await calls.update(webhook.id, body);
      else return (await calls.create(body)).secret;
      return undefined;
    },
    onSuccess: (secret) => {
      onClose();
      if (secret) onSecret?.(secret);
    },
    onError: failed,
    onSettled: () => refresh(calls.name),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const events = new FormData(event.currentTarget).getAll('event') as NewWebhook['events'];
    if (!accepts(event.currentTarget, events.length > 0 ? {} : { event: webhooks.needsEvent })) return;
    const text = formText(event.currentTarget);
    save.mutate({ url: text('url').trim(), events, balanceBelow: Number(text('balanceBelow')) });
  }

  const names: Record<NewWebhook['events'][number], string> = webhooks.eventNames;
  const events = Object.keys(names) as NewWebhook['events'];
  return (
    <form onSubmit={submit} onInput={clear} className="grid gap-5">
      <Field
        label={webhooks.url}
        hint={webhooks.urlHint}
        name="url"
        type="url"
        inputMode="url"
        maxLength={500}
        required
        autoComplete="off"
        defaultValue={webhook?.url}
      />
      <Choices
        legend={webhooks.events}
        name="event"
        options={events}
        names={names}
        chosen={webhook?.events ?? events}
        error={errors.event}
      />
      <Field
        label={webhooks.balanceBelow}
        name="balanceBelow"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000_000}
        required
        defaultValue={webhook?.balanceBelow ?? 100}
      />
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {webhook ? webhooks.save : webhooks.create}
        </Button>
      </DialogFooter>
    </form>
  );
}

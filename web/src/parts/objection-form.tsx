import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../lib/problem-text.ts';
import { messages, useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { toast } from '../ui/toast-store.ts';

interface ObjectionFormProps {
  send: (text: string) => Promise<unknown>;
  /** Reads again what has changed. */
  onSent: () => Promise<void> | void;
  /** `primary` where the form is all there is, as in a dialog. */
  variant?: 'primary' | 'secondary';
}

const LONGEST = 1000;

/** The one form in which members object to a decision, whatever it is about. */
export function ObjectionForm({ send, onSent, variant = 'secondary' }: ObjectionFormProps) {
  const { objections } = useMessages().shared;
  const [text, setText] = useState('');
  const object = useMutation({
    mutationFn: () => send(text),
    onSuccess: async () => {
      toast({ title: messages().shared.objections.sent });
      await onSent();
    },
    onError: (error) =>
      toast({ title: messages().shared.objections.failed, description: problemText(error), tone: 'danger' }),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        object.mutate();
      }}
    >
      <TextAreaField
        label={objections.label}
        hint={objections.hint}
        value={text}
        maxLength={LONGEST}
        required
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant={variant} className="justify-self-start" pending={object.isPending}>
        {objections.send}
      </Button>
    </form>
  );
}

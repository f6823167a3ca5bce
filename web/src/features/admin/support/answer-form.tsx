import { LONGEST_SUPPORT_TEXT } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { answerThread } from '../api.ts';
import { useAction } from '../use-action.ts';

export function AnswerForm({ id }: { id: number }) {
  const { support: texts } = useAdminMessages();
  const [text, setText] = useState('');
  const [close, setClose] = useState(false);
  const answer = useAction(answerThread, {
    done: texts.answered,
    failed: texts.answerFailed,
    changes: ['GET /api/admin/support', 'GET /api/admin/support/:id'],
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() && !answer.isPending) answer.mutate({ id, text: text.trim(), close });
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={texts.answer}
        hint={texts.answerHint}
        rows={5}
        maxLength={LONGEST_SUPPORT_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <label className="flex min-h-(--control) items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-current"
          checked={close}
          onChange={() => setClose(!close)}
        />
        {texts.closeToo}
      </label>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={!text.trim()}
        pending={answer.isPending}
      >
        {texts.send}
      </Button>
    </form>
  );
}

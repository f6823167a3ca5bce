import { useMutation } from '@tanstack/react-query';
import { LONGEST_SUPPORT_TEXT } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { useSupportMessages } from '../../messages/support.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { reply, threadQuery } from './api.ts';

export function ReplyForm({ id }: { id: number }) {
  const support = useSupportMessages();
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: reply,
    onSuccess: async (thread) => {
      queryClient.setQueryData(threadQuery(id).queryKey, thread);
      await refresh('GET /api/support');
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (text.trim() && !send.isPending) send.mutate({ id, text: text.trim() });
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={support.reply}
        rows={4}
        maxLength={LONGEST_SUPPORT_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {send.isError && (
        <Notice tone="danger" role="alert">
          {problemText(send.error)}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={!text.trim()}
        pending={send.isPending}
      >
        {support.send}
      </Button>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { LONGEST_SUPPORT_TEXT } from '@viewloop/contract/constants';
import type { SubmitEvent } from 'react';
import { call, type Row } from '../../../lib/call.ts';
import { formText } from '../../../lib/form-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { query } from '../../../lib/query-client.ts';
import { useAdmissionMessages } from '../../../messages/admission.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';

type Message = Row<'GET /api/admin/support-outside'>;

const outsideQuery = { ...query('GET /api/admin/support-outside'), staleTime: 0 };
const answer = ({ id, text }: { id: number; text: string }) =>
  call('POST /api/admin/support-outside/:id/answer', { params: { id }, body: { text } });

/** Messages of people who could not sign in. They are answered by mail. */
export function OutsideCard() {
  const { outside: texts } = useAdmissionMessages();
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <ShowQuery query={useQuery(outsideQuery)}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-muted">{texts.none}</p>
          ) : (
            <ul className="grid gap-6">
              {messages.map((message) => (
                <Line key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
    </Card>
  );
}

function Line({ message }: { message: Message }) {
  const { outside: texts } = useAdmissionMessages();
  const send = useAction(answer, {
    done: texts.sent,
    failed: texts.failed,
    changes: ['GET /api/admin/support-outside'],
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = formText(event.currentTarget)('text').trim();
    if (text) send.mutate({ id: message.id, text });
  }
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="break-all font-semibold">{message.email}</span>
        <time dateTime={message.confirmedAt} className="text-muted">
          {formatDate(message.confirmedAt)}
        </time>
      </p>
      <p className="whitespace-pre-wrap break-words">{message.text}</p>
      {message.answer === null ? (
        <form onSubmit={submit} className="grid gap-3">
          <TextAreaField label={texts.answer} name="text" rows={3} maxLength={LONGEST_SUPPORT_TEXT} required />
          <Button type="submit" variant="primary" className="justify-self-start" pending={send.isPending}>
            {texts.send}
          </Button>
        </form>
      ) : (
        <div className="border-s-2 border-line ps-3 text-muted">
          <p className="whitespace-pre-wrap break-words">{message.answer}</p>
          <p className="text-small">{texts.answered(message.answeredBy ?? '')}</p>
        </div>
      )}
    </li>
  );
}

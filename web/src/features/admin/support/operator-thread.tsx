import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../../lib/query-client.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useSupportMessages } from '../../../messages/support.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Conversation } from '../../../ui/conversation.tsx';
import { ArrowLeft } from '../../../ui/icons/index.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { changeThreadState, type OperatorThreadData, operatorThreadQuery, seeThread } from '../api.ts';
import { pathOf, readPlace, usePlace } from '../place.ts';
import { useAction } from '../use-action.ts';
import { AnswerForm } from './answer-form.tsx';
import { ThreadState } from './inbox-table.tsx';

export function OperatorThread({ id }: { id: number }) {
  const { support: texts } = useAdminMessages();
  const place = usePlace();
  const thread = useQuery(operatorThreadQuery(id));
  const unread = thread.data?.unread;
  useEffect(() => {
    if (unread) void seeThread(id).then(() => refresh('GET /api/admin/support', 'GET /api/admin/support/:id'));
  }, [id, unread]);
  return (
    <Card>
      <LinkButton variant="quiet" href={pathOf(place)} className="mb-3 -ml-3">
        <ArrowLeft aria-hidden />
        {texts.back}
      </LinkButton>
      <ShowQuery query={thread}>{(data) => <Whole thread={data} />}</ShowQuery>
    </Card>
  );
}

/** The lists that show what a message is about. Views are looked at by their member's signals. */
const placeOf = { promotion: 'promotions', deposit: 'deposits' } as const;

function Whole({ thread }: { thread: OperatorThreadData }) {
  const { support: texts } = useAdminMessages();
  const support = useSupportMessages();
  const { id, state, about, memberName, category } = thread;
  const change = useAction(changeThreadState, {
    failed: texts.stateFailed,
    changes: ['GET /api/admin/support', 'GET /api/admin/support/:id'],
  });
  const pathTo = (tab: 'users' | 'promotions' | 'deposits', q: string) => pathOf({ ...readPlace(''), tab, q });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2>{support.categories[category]}</h2>
        <ThreadState state={state} />
        {about && <Badge>{support.about[about.kind](about.id)}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton href={pathTo('users', memberName)}>{texts.toMember(memberName)}</LinkButton>
        {about?.kind === 'promotion' && (
          <LinkButton href={pathTo(placeOf.promotion, String(about.id))}>{texts.toPromotion}</LinkButton>
        )}
        {about?.kind === 'deposit' && (
          <LinkButton href={pathTo(placeOf.deposit, memberName)}>{texts.toDeposits}</LinkButton>
        )}
      </div>
      <Conversation
        label={support.conversation}
        messages={thread.messages.map(({ fromOperator, authorName, ...message }) => ({
          ...message,
          mine: fromOperator,
          author: authorName,
        }))}
      />
      <AnswerForm id={id} key={thread.messages.length} />
      <Button
        variant="quiet"
        className="justify-self-start"
        pending={change.isPending}
        onClick={() => change.mutate({ id, state: state === 'closed' ? 'open' : 'closed' })}
      >
        {state === 'closed' ? texts.reopen : texts.close}
      </Button>
    </div>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session.ts';
import { useBrand } from '../../lib/site.ts';
import { useMessages } from '../../messages/index.ts';
import { useSupportMessages } from '../../messages/support.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Conversation } from '../../ui/conversation.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { aboutText } from './about-text.ts';
import { closeThread, seeThread, threadQuery, type WholeThread } from './api.ts';
import { ReplyForm } from './reply-form.tsx';
import { StateBadge } from './thread-list.tsx';

export function ThreadView({ id }: { id: number }) {
  const thread = useQuery(threadQuery(id));
  const unread = thread.data?.unread;
  useEffect(() => {
    if (unread) void seeThread(id).then(() => refresh('GET /api/support', 'GET /api/support/:id'));
  }, [id, unread]);
  return <ShowQuery query={thread}>{(data) => <Whole thread={data} />}</ShowQuery>;
}

function Whole({ thread }: { thread: WholeThread }) {
  const support = useSupportMessages();
  const { shared } = useMessages();
  const me = useMe();
  const brand = useBrand();
  const close = useMutation({
    mutationFn: closeThread,
    onSuccess: () => refresh('GET /api/support', 'GET /api/support/:id'),
    onError: (error) => toast({ title: shared.error, description: problemText(error), tone: 'danger' }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2>{support.categories[thread.category]}</h2>
        <StateBadge state={thread.state} />
        {thread.about && <Badge>{aboutText(thread.about)}</Badge>}
      </div>
      <Conversation
        label={support.conversation}
        messages={thread.messages.map(({ fromOperator, ...message }) => ({
          ...message,
          mine: !fromOperator,
          author: fromOperator ? support.operator(brand) : me.username,
        }))}
      />
      {thread.state === 'closed' && <p className="text-small text-muted">{support.closedText}</p>}
      <ReplyForm id={thread.id} key={thread.messages.length} />
      {thread.state !== 'closed' && (
        <Button
          variant="quiet"
          className="justify-self-start"
          pending={close.isPending}
          onClick={() => close.mutate(thread.id)}
        >
          {support.close}
        </Button>
      )}
    </div>
  );
}

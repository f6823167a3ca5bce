import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useSupportMessages } from '../../messages/support.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ArrowLeft } from '../../ui/icons/index.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { threadsQuery } from './api.ts';
import { NewThread } from './new-thread.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';

/** Which conversation is open stands in the address, so that notices and mails can lead to it. */
export default function SupportPage() {
  const support = useSupportMessages();
  const search = new URLSearchParams(useSearch());
  const id = Number(search.get('thread'));
  if (Number.isInteger(id) && id > 0) return <Opened key={id} id={id} />;
  if (search.has('new')) return <Writing />;
  return (
    <>
      <PageHeader title={support.title} description={support.description}>
        <LinkButton variant="primary" href={`${paths.support}?new`}>
          {support.write}
        </LinkButton>
      </PageHeader>
      <Threads />
    </>
  );
}

function Threads() {
  const support = useSupportMessages();
  const threads = useQuery(threadsQuery);
  return (
    <Card>
      <CardHeader title={support.conversations} />
      <ShowQuery query={threads}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState picture="list" title={support.empty} description={support.emptyText} />
          ) : (
            <ThreadList threads={list} />
          )
        }
      </ShowQuery>
    </Card>
  );
}

function Back() {
  const support = useSupportMessages();
  return (
    <LinkButton variant="quiet" href={paths.support} className="mb-3 -ml-3">
      <ArrowLeft aria-hidden />
      {support.back}
    </LinkButton>
  );
}

function Writing() {
  const support = useSupportMessages();
  return (
    <>
      <Back />
      <PageHeader title={support.writeTitle} description={support.writeText} />
      <Card>
        <NewThread />
      </Card>
    </>
  );
}

function Opened({ id }: { id: number }) {
  const support = useSupportMessages();
  return (
    <>
      <Back />
      <PageHeader title={support.conversation} />
      <Card>
        <ThreadView id={id} />
      </Card>
    </>
  );
}

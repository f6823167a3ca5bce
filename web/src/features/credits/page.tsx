import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { statementFile, statementQuery } from './api.ts';
import { StatementTable } from './statement-table.tsx';

export default function StatementPage() {
  const { credits, shared } = useMessages();
  const statement = useInfiniteQuery(statementQuery);
  async function loadMore() {
    const { isFetchNextPageError, error } = await statement.fetchNextPage();
    if (isFetchNextPageError) {
      toast({ title: shared.couldNotLoad, description: problemText(error), tone: 'danger' });
    }
  }
  return (
    <>
      <PageHeader title={credits.title} description={credits.description}>
        <a href={statementFile} download className="button" data-variant="secondary">
          <Download aria-hidden />
          {credits.download}
        </a>
      </PageHeader>
      <Card>
        <ShowQuery query={statement}>
          {({ pages }) => {
            const lines = pages.flatMap((page) => page.lines);
            if (lines.length > 0) return <StatementTable lines={lines} />;
            return (
              <EmptyState picture="list" title={credits.empty} description={credits.emptyText}>
                <LinkButton variant="primary" href={paths.watch}>
                  {credits.emptyAction}
                </LinkButton>
              </EmptyState>
            );
          }}
        </ShowQuery>
      </Card>
      {statement.hasNextPage && (
        <div className="mt-5 grid justify-center">
          <Button pending={statement.isFetchingNextPage} onClick={() => void loadMore()}>
            {shared.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

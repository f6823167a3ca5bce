import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { ObjectionState } from '../../../parts/objection-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { OBJECTIONS_A_PAGE, type Objection, objectionsQuery } from './api.ts';
import { ObjectionDialog } from './objection-dialog.tsx';

/** Everything members object to, in one list. */
export function ObjectionsTab() {
  const { objections: texts } = useAdminMessages();
  const { show, page, go } = usePlace();
  const shown = show === 'decided' ? 'decided' : 'open';
  const list = useQuery(objectionsQuery(shown, page));
  const [open, setOpen] = useState<number>();
  const waiting = list.data?.total ?? 0;
  return (
    <Card>
      <CardHeader title={texts.title} description={waiting > 0 ? texts.count(waiting) : texts.text} />
      <div className="mb-4 flex">
        <ShowSelect label={texts.show} all={texts.open} choices={texts.decided} />
      </div>
      <ShowQuery query={list}>
        {({ rows }) =>
          rows.length === 0 && page === 1 ? (
            <EmptyState picture="list" title={texts.empty} description={texts.emptyText} />
          ) : (
            <>
              <ObjectionsTable rows={rows} onOpen={setOpen} />
              <Pages page={page} more={rows.length === OBJECTIONS_A_PAGE} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </ShowQuery>
      {open !== undefined && <ObjectionDialog id={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

function Pages({ page, more, onPage }: { page: number; more: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !more) return null;
  return (
    <div className="mt-4">
      <Pagination page={page} hasPrevious={page > 1} hasNext={more} onPage={onPage} label={String(page)} />
    </div>
  );
}

function ObjectionsTable({ rows, onOpen }: { rows: readonly Objection[]; onOpen: (id: number) => void }) {
  const { objections: texts } = useAdminMessages();
  const columns: Column<Objection>[] = [
    { key: 'member', header: texts.member, wide: true, cell: (row) => <Who row={row} /> },
    { key: 'about', header: texts.about, cell: (row) => <About row={row} /> },
    {
      key: 'when',
      header: texts.when,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap text-muted">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      key: 'look',
      header: <span className="sr-only">{texts.look}</span>,
      wide: true,
      align: 'end',
      cell: ({ id, memberName }) => (
        <Button aria-label={texts.lookAt(memberName)} onClick={() => onOpen(id)}>
          {texts.look}
        </Button>
      ),
    },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Who({ row }: { row: Objection }) {
  return (
    <span className="grid gap-1">
      <span className="font-semibold">{row.memberName}</span>
      <span className="line-clamp-2 text-small text-muted wrap-anywhere">{row.text}</span>
      {row.state !== 'open' && <ObjectionState objection={row} />}
    </span>
  );
}

function About({ row: { about, title, promotionId, clipId } }: { row: Objection }) {
  const { objections: texts } = useAdminMessages();
  const { promotions } = useMessages();
  return (
    <span className="grid gap-0.5">
      <span>{texts.abouts[about]}</span>
      {(promotionId !== null || clipId !== null) && (
        <span className="text-small text-muted wrap-anywhere">{title ?? promotions.untitled}</span>
      )}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { useAction } from '../use-action.ts';
import { decideText, type ReportedText, reportedTextsQuery, TEXTS_A_PAGE } from './api.ts';

/** Lines of viewers that owners reported, in one list. */
export function AnswerTextsTab() {
  const { answerTexts: texts } = useAdminMessages();
  const { show, page, go } = usePlace();
  const shown = show === 'decided' ? 'decided' : 'open';
  const list = useQuery(reportedTextsQuery(shown, page));
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
              <TextsTable rows={rows} />
              {(page > 1 || rows.length === TEXTS_A_PAGE) && (
                <div className="mt-4">
                  <Pagination
                    page={page}
                    hasPrevious={page > 1}
                    hasNext={rows.length === TEXTS_A_PAGE}
                    onPage={(next) => go({ page: next })}
                    label={String(page)}
                  />
                </div>
              )}
            </>
          )
        }
      </ShowQuery>
    </Card>
  );
}

function TextsTable({ rows }: { rows: readonly ReportedText[] }) {
  const { answerTexts: texts } = useAdminMessages();
  const { promotions } = useMessages();
  const columns: Column<ReportedText>[] = [
    {
      key: 'line',
      header: texts.line,
      wide: true,
      cell: ({ text, title }) => (
        <span className="grid gap-1">
          <q className="wrap-anywhere">{text ?? texts.forgotten}</q>
          <span className="text-small text-muted wrap-anywhere">{title ?? promotions.untitled}</span>
        </span>
      ),
    },
    {
      key: 'when',
      header: texts.when,
      cell: ({ reportedAt }) => (
        <time dateTime={reportedAt} className="whitespace-nowrap text-muted">
          {formatDateTime(reportedAt)}
        </time>
      ),
    },
    { key: 'decide', header: texts.decision, wide: true, align: 'end', cell: (row) => <Decision row={row} /> },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Decision({ row: { id, text, state, deciderName } }: { row: ReportedText }) {
  const { answerTexts: texts } = useAdminMessages();
  const decide = useAction(decideText, {
    done: texts.done,
    failed: texts.failed,
    changes: ['GET /api/admin/answer-texts'],
  });
  if (state !== 'reported') return <span className="text-muted">{texts.states[state](deciderName ?? '')}</span>;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        variant="danger"
        aria-label={`${texts.hide}: ${text}`}
        pending={decide.isPending && decide.variables.hide}
        onClick={() => decide.mutate({ id, hide: true })}
      >
        {texts.hide}
      </Button>
      <Button
        aria-label={`${texts.keep}: ${text}`}
        pending={decide.isPending && !decide.variables.hide}
        onClick={() => decide.mutate({ id, hide: false })}
      >
        {texts.keep}
      </Button>
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ENOUGH_VIEWS } from '@viewloop/contract/constants';
import type { Answer } from '../../lib/call.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { useMessages } from '../../messages/rest.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader, StatCard } from '../../ui/card.tsx';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ArrowLeft } from '../../ui/icons/index.ts';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { overviewQuery } from './insights/api.ts';
import { ViewsChart } from './insights/views-chart.tsx';
import { pointLabel } from './point-label.ts';

type Row = Answer<'GET /api/promotions-overview'>['promotions'][number];

const completionOf = ({ started, completed }: Row) => (started > 0 ? completed / started : 0);

/** Totals, trends and comparisons across the member's promotions. */
export default function OverviewPage() {
  const overview = useQuery(overviewQuery);
  const { promotions } = useMessages();
  const { overview: texts } = useInsightsMessages();
  return (
    <>
      <TextLink href={paths.promote} className="mb-3 inline-flex items-center gap-1.5 text-small">
        <ArrowLeft aria-hidden className="size-4" />
        {promotions.allPromotions}
      </TextLink>
      <PageHeader title={texts.title} description={texts.text} />
      <ShowQuery query={overview} skeleton={<CardsSkeleton />}>
        {({ promotions: rows, weeks }) =>
          rows.length === 0 ? (
            <EmptyState picture="megaphone" title={texts.empty} description={texts.emptyText} />
          ) : (
            <div className="grid gap-3.5">
              <Totals rows={rows} />
              <Card>
                <CardHeader title={texts.weeks} description={texts.weeksMean} />
                <ViewsChart
                  label={texts.weeks}
                  points={weeks.map(({ from }) => pointLabel(`${from}T00:00:00Z`, 'month'))}
                  views={weeks.map(({ views }) => views)}
                />
              </Card>
              <Comparison rows={rows} />
            </div>
          )
        }
      </ShowQuery>
    </>
  );
}

function Totals({ rows }: { rows: readonly Row[] }) {
  const { overview: texts } = useInsightsMessages();
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [started, completed, views] = [sum((row) => row.started), sum((row) => row.completed), sum((row) => row.views)];
  const cost = sum((row) => (row.costPerView ?? 0) * row.views);
  return (
    <div className="grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 lg:grid-cols-3">
      <StatCard label={texts.budget} figure={formatNumber(sum((row) => row.creditsBudget))} note={texts.inCredits} />
      <StatCard label={texts.spent} figure={formatNumber(sum((row) => row.creditsDelivered))} note={texts.inCredits} />
      <StatCard label={texts.left} figure={formatNumber(sum((row) => row.creditsLeft))} note={texts.inCredits} />
      <StatCard label={texts.views} figure={formatNumber(views)} />
      <StatCard
        label={texts.completion}
        figure={started > 0 ? formatPercent(completed / started) : '–'}
        note={texts.completionMean}
      />
      <StatCard label={texts.cost} figure={views > 0 ? formatNumber(Math.round((cost / views) * 100) / 100) : '–'} />
    </div>
  );
}

function Comparison({ rows }: { rows: readonly Row[] }) {
  const { overview: texts } = useInsightsMessages();
  const ranked = rows
    .filter(({ started }) => started >= ENOUGH_VIEWS)
    .sort((a, b) => completionOf(b) - completionOf(a));
  const [best] = ranked;
  const worst = ranked.length > 1 ? ranked.at(-1) : undefined;
  return (
    <Card>
      <CardHeader title={texts.list} description={texts.fewNote(ENOUGH_VIEWS)} />
      <DataTable
        caption={texts.list}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: texts.name,
            wide: true,
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                <TextLink href={`${paths.promote}/${row.id}`}>{row.title ?? texts.untitled}</TextLink>
                {row === best && <Badge tone="good">{texts.best}</Badge>}
                {row === worst && <Badge tone="warning">{texts.worst}</Badge>}
              </span>
            ),
          },
          { key: 'budget', header: texts.budget, align: 'end', cell: (row) => formatNumber(row.creditsBudget) },
          { key: 'spent', header: texts.spent, align: 'end', cell: (row) => formatNumber(row.creditsDelivered) },
          { key: 'left', header: texts.left, align: 'end', cell: (row) => formatNumber(row.creditsLeft) },
          { key: 'views', header: texts.views, align: 'end', cell: (row) => formatNumber(row.views) },
          { key: 'started', header: texts.started, align: 'end', cell: (row) => formatNumber(row.started) },
          {
            key: 'completion',
            header: texts.completion,
            align: 'end',
            cell: (row) => (row.started > 0 ? formatPercent(completionOf(row)) : '–'),
          },
          {
            key: 'cost',
            header: texts.cost,
            align: 'end',
            cell: (row) => (row.costPerView === null ? '–' : formatNumber(Math.round(row.costPerView * 100) / 100)),
          },
        ]}
      />
    </Card>
  );
}

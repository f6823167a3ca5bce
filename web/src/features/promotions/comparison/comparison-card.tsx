import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { useMessages } from '../../../messages/index.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Comparison, comparisonQuery } from './api.ts';

/** Nothing for a promotion that is compared with none. */
export function ComparisonCard({ id }: { id: number }) {
  const { data } = useQuery(comparisonQuery(id));
  const { comparison: texts } = useDeliveryMessages();
  if (!data?.comparison) return null;
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.means} />
      <Figures comparison={data.comparison} shownId={id} />
    </Card>
  );
}

function Figures({ comparison, shownId }: { comparison: Comparison; shownId: number }) {
  const { comparison: texts } = useDeliveryMessages();
  const { shared } = useMessages();
  const { verdict, evidence, neededEvidence, endedAt, winnerTakesRest, creditsMoved } = comparison;
  const isDecided = verdict === 'a' || verdict === 'b';
  const notes = [
    verdict !== 'uneven' && texts.even,
    texts.evidence(formatNumber(Math.round(evidence * 10) / 10), formatNumber(neededEvidence)),
    texts.counted,
    endedAt === null && winnerTakesRest && texts.willTake,
    creditsMoved > 0 && texts.moved(shared.credits(creditsMoved)),
  ].filter((note) => typeof note === 'string');
  return (
    <div className="grid gap-4">
      <Notice tone={isDecided ? 'good' : verdict === 'uneven' ? 'warning' : 'neutral'}>
        {endedAt !== null && !isDecided ? texts.undecided : texts.verdicts[verdict]}
      </Notice>
      <Cuts comparison={comparison} shownId={shownId} />
      {notes.map((note) => (
        <p key={note} className="text-small text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

type Row = Comparison['a'] & { name: 'a' | 'b' };

function Cuts({ comparison: { a, b }, shownId }: { comparison: Comparison; shownId: number }) {
  const { comparison: texts } = useDeliveryMessages();
  const { promotions } = useMessages();
  const columns: Column<Row>[] = [
    {
      key: 'cut',
      header: texts.columns.cut,
      wide: true,
      cell: ({ name, promotionId, title }) => (
        <>
          <span className="font-semibold">{texts.cut[name]}</span>{' '}
          {promotionId === shownId ? (
            `${title ?? promotions.untitled} (${texts.thisOne})`
          ) : (
            <TextLink href={`${paths.promote}/${promotionId}`}>{title ?? promotions.untitled}</TextLink>
          )}
        </>
      ),
    },
    { key: 'started', header: texts.columns.started, align: 'end', cell: ({ started }) => formatNumber(started) },
    {
      key: 'completed',
      header: texts.columns.completed,
      align: 'end',
      cell: ({ completed }) => formatNumber(completed),
    },
    {
      key: 'share',
      header: texts.columns.share,
      align: 'end',
      cell: ({ started, completed }) => (started === 0 ? '–' : formatPercent(completed / started)),
    },
  ];
  const rows: Row[] = [
    { ...a, name: 'a' },
    { ...b, name: 'b' },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}

import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import type { ComparisonMessages } from '../../../messages/en/comparison.ts';
import { useMessages } from '../../../messages/index.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Comparison, comparisonQuery } from './api.ts';

/** Renders nothing for a promotion that is not compared, nor while that is still being read. */
export function ComparisonCard({ id }: { id: number }) {
  const query = useQuery(comparisonQuery(id));
  const { comparison: texts } = useDeliveryMessages();
  if (query.data ? query.data.comparison === null : !query.isError) return null;
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.means} />
      <ShowQuery query={query}>
        {({ comparison }) => comparison && <Figures comparison={comparison} shownId={id} />}
      </ShowQuery>
    </Card>
  );
}

function Figures({ comparison, shownId }: { comparison: Comparison; shownId: number }) {
  const { comparison: texts } = useDeliveryMessages();
  const { shared } = useMessages();
  const { verdict, endedAt, winnerTakesRest, creditsMoved } = comparison;
  const isDecided = verdict === 'a' || verdict === 'b';
  const notes = [
    endedAt === null && winnerTakesRest && texts.willTake,
    creditsMoved > 0 && texts.moved(shared.credits(creditsMoved)),
    verdict !== 'uneven' && texts.even,
    texts.looking,
    texts.counted,
  ].filter((note) => typeof note === 'string');
  return (
    <div className="grid gap-4">
      <Notice tone={isDecided ? 'good' : verdict === 'uneven' ? 'warning' : 'neutral'}>
        {endedAt !== null && !isDecided ? texts.undecided : texts.verdicts[verdict]}
        {isDecided && ` ${figuresOf(comparison, verdict, texts)}`}
      </Notice>
      <Cuts comparison={comparison} shownId={shownId} />
      <EvidenceBar comparison={comparison} />
      <div className="grid gap-1.5 text-small text-muted">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

const shareOf = ({ started, completed }: Comparison['a']) => (started === 0 ? 0 : completed / started);

function figuresOf({ a, b }: Comparison, winner: 'a' | 'b', texts: ComparisonMessages): string {
  const [better, other] = winner === 'a' ? [a, b] : [b, a];
  return texts.against(formatPercent(shareOf(better)), formatPercent(shareOf(other)));
}

/** Evidence multiplies with each view, so the bar grows with its logarithm. */
function EvidenceBar({ comparison: { evidence, neededEvidence } }: { comparison: Comparison }) {
  const { comparison: texts } = useDeliveryMessages();
  const reached = Math.min(1, Math.max(0, Math.log(evidence) / Math.log(neededEvidence)));
  return (
    <ShareBar
      name={texts.evidence}
      figures={texts.ofNeeded(formatNumber(Math.round(evidence * 10) / 10), formatNumber(neededEvidence))}
      share={reached}
    />
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
      cell: (cut) => (cut.started === 0 ? '–' : formatPercent(shareOf(cut))),
    },
  ];
  const rows: Row[] = [
    { ...a, name: 'a' },
    { ...b, name: 'b' },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}

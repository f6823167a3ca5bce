import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Overview, overviewQuery } from './api.ts';
import { hasClosed, isKind } from './kind-rules.ts';
import { useSaveFairPlay } from './use-save-fair-play.ts';

type Kind = Overview['kinds'][number];

/** How often each kind of check is passed by those who proved themselves and by others. A kind whose gap closes tells nothing. */
export function KindsCard({ mayChange }: { mayChange: boolean }) {
  const { kinds } = useFairPlayMessages();
  const overview = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title={kinds.title} description={kinds.text} />
      <ShowQuery query={overview}>{(data) => <KindsTable overview={data} mayChange={mayChange} />}</ShowQuery>
    </Card>
  );
}

const share = (value: number | null) => (value === null ? '–' : formatPercent(value));

function KindsTable({ overview, mayChange }: { overview: Overview; mayChange: boolean }) {
  const { kinds } = useFairPlayMessages();
  const { choose, shown } = useSaveFairPlay();
  const { kinds: rows, settings } = shown(overview);
  const isRetired = ({ kind }: Kind) => settings.retired.some((one) => one === kind);
  function turn(row: Kind) {
    const { kind } = row;
    if (!isKind(kind)) return;
    const retire = !isRetired(row);
    choose((stored) => {
      const others = stored.retired.filter((one) => one !== kind);
      return { ...stored, retired: retire ? [...others, kind] : others };
    });
  }
  const columns: Column<Kind>[] = [
    {
      key: 'kind',
      header: kinds.kind,
      wide: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {isKind(row.kind) ? kinds.names[row.kind] : row.kind}
          {isRetired(row) && <Badge>{kinds.retired}</Badge>}
          {!isRetired(row) && hasClosed(row) && <Badge tone="warning">{kinds.closed}</Badge>}
        </span>
      ),
    },
    { key: 'proven', header: kinds.proven, align: 'end', cell: ({ passedByProven }) => share(passedByProven) },
    { key: 'others', header: kinds.others, align: 'end', cell: ({ passedByOthers }) => share(passedByOthers) },
    { key: 'answers', header: kinds.answers, align: 'end', cell: ({ answers }) => formatNumber(answers) },
    {
      key: 'turn',
      header: <span className="sr-only">{kinds.retire}</span>,
      align: 'end',
      cell: (row) =>
        mayChange && <Button onClick={() => turn(row)}>{isRetired(row) ? kinds.bringBack : kinds.retire}</Button>,
    },
  ];
  return <DataTable caption={kinds.title} columns={columns} rows={rows} rowKey={({ kind }) => kind} />;
}

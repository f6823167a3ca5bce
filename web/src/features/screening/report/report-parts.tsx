import { LEAVE_REASONS } from '@viewloop/contract/constants';
import { formatNumber, formatPercent, locale } from '../../../lib/format.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShareBars } from '../../../ui/share-bars.tsx';
import type { Report } from '../api.ts';

type Part = Report['devices'][number];
const percent = (thousandths: number | null) => (thousandths === null ? '–' : formatPercent(thousandths / 1000));

/** Why viewers left, as far as they said so. */
export function ReasonsCard({ report }: { report: Report }) {
  const { report: texts, reasons } = useScreeningMessages();
  const rows = LEAVE_REASONS.map((key) => ({ key, name: reasons[key], count: report.reasons[key] ?? 0 })).toSorted(
    (a, b) => b.count - a.count,
  );
  const said = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card>
      <CardHeader title={texts.why} description={said > 0 ? texts.whySaid(said) : undefined} />
      {said === 0 ? <p className="text-muted">{texts.whyNobody}</p> : <ShareBars rows={rows} whole={said} />}
    </Card>
  );
}

function nameOf(type: 'region' | 'language', code: string, unknown: string): string {
  try {
    return new Intl.DisplayNames([locale()], { type }).of(code) ?? unknown;
  } catch {
    return unknown;
  }
}

export function Parts({ report }: { report: Report }) {
  const { report: texts } = useScreeningMessages();
  const device = (value: string) => (texts.devices as Partial<Record<string, string>>)[value] ?? texts.unknown;
  return (
    <Card>
      <CardHeader title={texts.who} description={texts.whoText} />
      <div className="grid gap-6">
        <PartTable title={texts.byDevice} rows={report.devices} name={device} />
        <PartTable
          title={texts.byCountry}
          rows={report.countries}
          name={(code) => nameOf('region', code, texts.unknown)}
        />
        <PartTable
          title={texts.byLanguage}
          rows={report.languages}
          name={(code) => nameOf('language', code, texts.unknown)}
        />
      </div>
    </Card>
  );
}

function PartTable({ title, rows, name }: { title: string; rows: readonly Part[]; name: (value: string) => string }) {
  const { report: texts } = useScreeningMessages();
  if (rows.length === 0) return null;
  const columns: Column<Part>[] = [
    { key: 'name', header: title, wide: true, cell: ({ value }) => <span className="font-medium">{name(value)}</span> },
    { key: 'viewers', header: texts.viewers, align: 'end', cell: ({ viewers }) => formatNumber(viewers) },
    { key: 'three', header: texts.pastThree, align: 'end', cell: ({ pastThree }) => percent(pastThree) },
    { key: 'end', header: texts.toEnd, align: 'end', cell: ({ toEnd }) => percent(toEnd) },
  ];
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={({ value }) => value} />;
}

import { useMutation } from '@tanstack/react-query';
import { type Receipt, readReceipt } from '@viewloop/contract/check-receipts';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Receipts } from './api.ts';

const rowsOf = ({ pages }: Receipts): Receipt[] =>
  pages.flatMap(({ receipts }) => receipts.flatMap(({ text }) => readReceipt(text) ?? []));

export function ReceiptList({ first, token }: { first: Receipts; token: string }) {
  const { receipts } = useInsightsMessages();
  const [further, setFurther] = useState<readonly Receipts[]>([]);
  const next = (further.at(-1) ?? first).next;
  const more = useMutation({
    mutationFn: (after: number) =>
      call('GET /api/receipts/:token', { params: { token }, query: { after: String(after) } }),
    onSuccess: (page) => setFurther([...further, page]),
  });
  const rows = [first, ...further].flatMap(rowsOf);
  return (
    <Card>
      <CardHeader title={receipts.list} />
      {rows.length === 0 ? (
        <EmptyState picture="megaphone" title={receipts.empty} description={receipts.emptyText} />
      ) : (
        <DataTable
          caption={receipts.list}
          rows={rows}
          rowKey={({ receipt }) => receipt}
          columns={[
            { key: 'number', header: receipts.number, cell: ({ receipt }) => receipt },
            { key: 'completed', header: receipts.completed, cell: ({ completed }) => formatDateTime(completed) },
            {
              key: 'seconds',
              header: receipts.verifiedSeconds,
              align: 'end',
              cell: ({ verifiedSeconds }) => formatNumber(verifiedSeconds),
            },
            {
              key: 'checks',
              header: receipts.checksPassed,
              cell: ({ checks }) => checks.map((name) => receipts.checks[name] ?? name).join(', '),
            },
          ]}
        />
      )}
      {next !== null && (
        <div className="mt-5 grid justify-center">
          <Button pending={more.isPending} onClick={() => more.mutate(next)}>
            {receipts.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

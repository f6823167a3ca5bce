import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { adminMessages, useAdminMessages } from '../../../messages/admin.ts';
import { messages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { CircleAlert, CircleCheck } from '../../../ui/icons/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type AuditReport, runAudit } from '../api.ts';
import { Facts } from '../parts/facts.tsx';

export function AuditCard() {
  const { audit: texts } = useAdminMessages();
  const audit = useMutation({
    mutationFn: runAudit,
    onError: (error) => {
      toast({
        title: messages().shared.error,
        description: problemText(error, adminMessages().audit.failed),
        tone: 'danger',
      });
    },
  });
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text}>
        <Button pending={audit.isPending} onClick={() => audit.mutate()}>
          {audit.isPending ? texts.running : texts.run}
        </Button>
      </CardHeader>
      <div aria-live="polite">{audit.data && <Report report={audit.data} />}</div>
    </Card>
  );
}

function Report({ report: { ok, checks, totals, tookMs } }: { report: AuditReport }) {
  const { audit: texts } = useAdminMessages();
  const broken = checks.filter((check) => !check.ok).length;
  const totalNames = [
    'members',
    'escrow',
    'screenings',
    'attention',
    'debts',
    'house',
    'deposits',
    'adjustments',
  ] as const;
  return (
    <div className="grid gap-4">
      <Notice tone={ok ? 'good' : 'danger'}>
        {ok ? texts.ok(checks.length, formatNumber(tookMs)) : texts.broken(broken)}
      </Notice>
      {/* The list is long and only interesting when a check fails, so it is folded. */}
      <details open={!ok}>
        <summary className="w-fit font-bold">
          {texts.checks} <span className="font-normal text-muted">({checks.length})</span>
        </summary>
        <ul aria-label={texts.checks} className="mt-1.5">
          {checks
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map((check) => (
              <CheckLine key={check.name} check={check} />
            ))}
        </ul>
      </details>
      <Facts rows={totalNames.map((name) => [texts.totals[name], formatNumber(totals[name])])} />
    </div>
  );
}

function CheckLine({ check: { code, name, ok, rows } }: { check: AuditReport['checks'][number] }) {
  const { audit: texts } = useAdminMessages();
  const Icon = ok ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2.5 py-1.5 text-small">
      <Icon aria-hidden className={ok ? 'size-4.5 flex-none text-link' : 'size-4.5 flex-none text-danger'} />
      <div className="min-w-0">
        {texts.names[code] ?? name} <span className="sr-only">{ok ? texts.holds : texts.fails}</span>
        {rows.length > 0 && (
          <pre className="code mt-1.5 max-h-60 overflow-auto whitespace-pre-wrap">
            {rows.map((row) => JSON.stringify(row)).join('\n')}
          </pre>
        )}
      </div>
    </li>
  );
}

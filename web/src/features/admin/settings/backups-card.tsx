import { useQuery } from '@tanstack/react-query';
import { ago } from '../../../base/ago.ts';
import { formatDateTime, formatDecimal } from '../../../lib/format.ts';
import { useMessages } from '../../../messages/index.ts';
import { useOperatingMessages } from '../../../messages/operating.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Download } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';
import { type Backup, type Backups, backupsQuery, downloadBackup, tryBackup } from './operating-api.ts';

const SHOWN = 5;
const megabytes = (bytes: number) => formatDecimal(Math.max(0.1, Math.round(bytes / 1e5) / 10));

/** The backups that the server makes: how old, how large, and whether one can be restored. */
export function BackupsCard() {
  const { backups: texts } = useOperatingMessages();
  const backups = useQuery(backupsQuery);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <ShowQuery query={backups}>{(data) => <Found found={data} />}</ShowQuery>
    </Card>
  );
}

function Found({ found: { made, everyHours, keep, trying, backups } }: { found: Backups }) {
  const { backups: texts } = useOperatingMessages();
  if (!made) return <p className="text-muted">{texts.none}</p>;
  if (backups.length === 0) return <p className="text-muted">{texts.noneYet}</p>;
  return (
    <>
      <ul>
        {backups.slice(0, SHOWN).map((backup) => (
          <Line key={backup.name} backup={backup} trying={trying} />
        ))}
      </ul>
      <p className="mt-3 text-small text-muted">{texts.plan(formatDecimal(everyHours), keep)}</p>
    </>
  );
}

function Line({ backup: { name, madeAt, bytes, trial }, trying }: { backup: Backup; trying: string | null }) {
  const { backups: texts } = useOperatingMessages();
  const { shared } = useMessages();
  const attempt = useAction(tryBackup, { failed: texts.tryFailed, changes: ['GET /api/admin/backups'] });
  const download = useAction(downloadBackup, { failed: texts.downloadFailed, changes: [] });
  const when = formatDateTime(madeAt);
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <time dateTime={madeAt} className="font-medium">
          {when}
        </time>
        <span className="text-small text-muted">
          {shared.ago(ago(madeAt))} · {texts.size(megabytes(bytes))}
        </span>
      </span>
      {trial && (
        <span className="grid justify-items-start gap-1 text-small text-muted">
          <Badge tone={trial.ok ? 'good' : 'danger'}>
            {trial.ok ? texts.sound(formatDateTime(trial.at)) : texts.broken(formatDateTime(trial.at))}
          </Badge>
          <span lang="en" className="wrap-anywhere">
            {trial.what}
          </span>
        </span>
      )}
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={`${texts.download}: ${when}`}
          pending={download.isPending}
          onClick={() => download.mutate(name)}
        >
          <Download aria-hidden />
          {texts.download}
        </Button>
        <Button
          aria-label={`${texts.tryNow}: ${when}`}
          pending={attempt.isPending || trying === name}
          disabled={trying !== null && trying !== name}
          onClick={() => attempt.mutate(name)}
        >
          {texts.tryNow}
        </Button>
      </span>
    </li>
  );
}

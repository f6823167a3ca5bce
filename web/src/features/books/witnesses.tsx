import { useMutation, useQuery } from '@tanstack/react-query';
import { type Checkpoint, isBeginning, isSignedBySite, readCheckpoint } from '@viewloop/contract/check-log';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Eye } from '../../ui/icons/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { logQuery, readLog, siteKeys } from './api.ts';

const KEPT = 'viewloop-checkpoint';

/** Storage may be switched off; then every visit is the first. */
function keptCheckpoint(): { note: string; checkpoint: Checkpoint } | undefined {
  try {
    const note = localStorage.getItem(KEPT) ?? '';
    const checkpoint = readCheckpoint(note);
    return checkpoint && { note, checkpoint };
  } catch {
    return undefined;
  }
}

function keep(note: string): void {
  try {
    localStorage.setItem(KEPT, note);
  } catch {
    // Nothing is remembered then.
  }
}

/** What this browser saw before must be the beginning of what it sees now. A fork is never written over. */
async function compareWithKept() {
  const kept = keptCheckpoint();
  const newest = await readLog(0);
  const shown = readCheckpoint(newest.checkpoint);
  if (!shown || !(await isSignedBySite(shown, await siteKeys()))) return { kind: 'unsigned' as const };
  const isSame = kept?.checkpoint.origin === shown.origin;
  if (kept && isSame) {
    const isShorter = kept.checkpoint.size > shown.size;
    const { checkpoint, consistency } = isShorter ? newest : await readLog(kept.checkpoint.size);
    const now = readCheckpoint(checkpoint);
    if (!now || !(await isBeginning(kept.checkpoint, now, consistency)))
      return { kind: 'fork' as const, before: kept.note, now: newest.checkpoint };
  }
  keep(newest.checkpoint);
  return {
    kind: kept && isSame ? ('grew' as const) : ('first' as const),
    size: shown.size,
    from: kept?.checkpoint.size ?? 0,
  };
}

/** Who besides the site signs the log, and this browser as one more that remembers. */
export function Witnesses() {
  const { books } = useInsightsMessages();
  const log = useQuery(logQuery);
  const look = useMutation({ mutationFn: compareWithKept });
  const { data, error } = look;
  const witnesses = log.data?.witnesses ?? [];
  const anchor = log.data?.anchors[0];
  return (
    <Card>
      <CardHeader title={books.oneBook} description={books.oneBookText} />
      {witnesses.length === 0 ? (
        <p className="text-small text-muted">{books.noWitness}</p>
      ) : (
        <ul className="grid gap-2">
          {witnesses.map(({ name, size, at }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-muted">
                {size === null || at === null ? books.notSigned : books.signedDays(size, formatDateTime(at))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {anchor && (
        <p className="mt-4 text-small text-muted wrap-anywhere">
          {books.anchored(anchor.size, formatNumber(anchor.height), formatDateTime(anchor.minedAt))}{' '}
          <code>{anchor.txid}</code>
        </p>
      )}
      <Button className="mt-4" pending={look.isPending} onClick={() => look.mutate()}>
        <Eye aria-hidden />
        {books.compare}
      </Button>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {data?.kind === 'first' && <Notice tone="good">{books.remembered(data.size)}</Notice>}
        {data?.kind === 'grew' && <Notice tone="good">{books.grew(data.from, data.size)}</Notice>}
        {data?.kind === 'unsigned' && <Notice tone="danger">{books.unsigned}</Notice>}
        {data?.kind === 'fork' && <Notice tone="danger">{books.fork}</Notice>}
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
      </div>
      {data?.kind === 'fork' && <Note text={`${data.before}\n${data.now}`} />}
      {log.data && (
        <details className="mt-4">
          <summary className="cursor-pointer text-small font-medium">{books.checkpoint}</summary>
          <p className="mt-2 text-small text-muted">{books.checkpointText}</p>
          <Note text={log.data.checkpoint} />
        </details>
      )}
    </Card>
  );
}

const Note = ({ text }: { text: string }) => (
  <pre className="mt-2 text-small whitespace-pre-wrap wrap-anywhere">{text}</pre>
);

import { formatDateTime } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import type { VoidBatch } from './api.ts';
import { useUndoVoids } from './use-bulk-void.ts';

/** Decisions about several views, each with its one undo. */
export function VoidList({ voids }: { voids: readonly VoidBatch[] }) {
  if (voids.length === 0) return null;
  return (
    <ul>
      {voids.map((batch) => (
        <Decision key={batch.id} batch={batch} />
      ))}
    </ul>
  );
}

function Decision({ batch }: { batch: VoidBatch }) {
  const { voids } = useFairPlayMessages();
  const { shared } = useMessages();
  const undo = useUndoVoids();
  const { at, adminName, reason, voided, undone } = batch;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0 last:pb-0">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{voids.what(voided, reason)}</span>
        <span className="block text-small text-muted">
          {adminName}, <time dateTime={at}>{formatDateTime(at)}</time>
          {undone > 0 && ` · ${voids.undone(undone)}`}
        </span>
      </span>
      {undone < voided && (
        <Button pending={undo.isPending} aria-label={voids.undoOf(voided, reason)} onClick={() => undo.mutate(batch)}>
          {shared.undo}
        </Button>
      )}
    </li>
  );
}

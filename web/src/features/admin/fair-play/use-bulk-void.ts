import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { fairPlayMessages } from '../../../messages/fair-play.ts';
import { messages } from '../../../messages/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { undoVoids, type VoidBatch, voidViews } from './api.ts';

const readAgain = () =>
  refresh(
    'GET /api/admin/fair-play',
    'GET /api/admin/fair-play/cases',
    'GET /api/admin/fair-play/cases/:id',
    'GET /api/admin/fair-play/cost',
    'GET /api/admin/members/:id/signals',
    'GET /api/admin/clusters',
    'GET /api/admin/audit-log',
    'GET /api/admin/stats',
  );

const fail = (error: Error) =>
  toast({
    title: messages().shared.error,
    description: problemText(error, fairPlayMessages().bulk.failed),
    tone: 'danger',
  });

async function undo({ id }: VoidBatch): Promise<void> {
  try {
    const { undone } = await undoVoids(id);
    toast({ title: messages().shared.success, description: fairPlayMessages().bulk.undone(undone) });
    await readAgain();
  } catch (error) {
    fail(error as Error);
  }
}

/** The one undo of a decision, from its list. */
export const useUndoVoids = () => useMutation({ mutationFn: undo });

export function useBulkVoid(after: () => void) {
  return useMutation({
    mutationFn: voidViews,
    onSuccess: async (batch) => {
      const { shared } = messages();
      toast({
        title: shared.success,
        description: fairPlayMessages().bulk.done(batch.voided),
        action: { label: shared.undo, onSelect: () => void undo(batch) },
      });
      after();
      await readAgain();
    },
    onError: fail,
  });
}

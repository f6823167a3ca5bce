import { useMutation } from '@tanstack/react-query';
import type { RouteName } from '../../lib/call.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { toast } from '../../ui/toast-store.ts';

interface Ending {
  /** The text of the success toast; without it there is no toast. */
  done?: string;
  failed: string;
  /** The queries to refresh afterwards, besides the log. */
  changes: RouteName[];
  after?: () => void;
}

/** Runs an admin action, then shows a toast and refreshes everything it changed. */
export function useAction<Input, Output>(run: (input: Input) => Promise<Output>, ending: Ending) {
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      if (ending.done) toast({ title: messages().shared.success, description: ending.done });
      ending.after?.();
      await refresh('GET /api/admin/audit-log', 'GET /api/admin/stats', ...ending.changes);
    },
    onError: (error) =>
      toast({ title: messages().shared.error, description: problemText(error, ending.failed), tone: 'danger' }),
  });
}

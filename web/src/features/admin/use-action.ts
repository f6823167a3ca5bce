import { useMutation } from '@tanstack/react-query';
import type { RouteName } from '../../lib/call.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { toast } from '../../ui/toast-store.ts';

interface Ending {
  /** What the toast says once it is done; nothing, no toast. */
  done?: string;
  failed: string;
  /** What reads differently afterwards, besides the log. */
  changes: RouteName[];
  after?: () => void;
}

/** Every action of an admin ends in the same way: a toast, and everything it touched read again. */
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

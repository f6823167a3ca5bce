import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { messages } from '../../../messages/index.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Changes a clip, then reads everything again that shows it. */
export function useClipChange<Input, Output>(
  run: (input: Input) => Promise<Output>,
  done: { title: string; after?: () => void },
) {
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      toast({ title: done.title, tone: 'good' });
      done.after?.();
      await refresh(
        'GET /api/clips',
        'GET /api/clips/:id',
        'GET /api/clips/:id/report',
        'GET /api/clips/:id/addresses',
        'GET /api/user',
      );
    },
    onError: (error) => toast({ title: messages().shared.error, description: problemText(error), tone: 'danger' }),
  });
}

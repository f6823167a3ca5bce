import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { toast } from '../../ui/toast-store.ts';

type Done = 'profileUpdated' | 'emailUpdated' | 'passwordUpdated';

/** Every form of this page ends in the same way: a toast, and the user read again. */
export function useUpdate<T>(update: (body: T) => Promise<unknown>, done: Done, after?: () => void) {
  return useMutation({
    mutationFn: update,
    onSuccess: async () => {
      toast(messages().settings[done]);
      after?.();
      await refresh('GET /api/user');
    },
    onError: (error) =>
      toast({ title: messages().settings.updateFailed, description: problemText(error), tone: 'danger' }),
  });
}

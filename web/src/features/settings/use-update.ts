import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/rest.ts';
import { toast } from '../../ui/toast-store.ts';

type Done = 'profileUpdated' | 'emailUpdated' | 'emailPending' | 'passwordUpdated';

/** Sends a form of this page, then shows a toast and reads the user again. */
export function useUpdate<T>(update: (body: T) => Promise<unknown>, done: Done, after?: () => void) {
  return useMutation({
    mutationFn: update,
    onSuccess: async () => {
      toast(messages().settings[done]);
      after?.();
      await refresh('GET /api/user', 'GET /api/email');
    },
    onError: (error) =>
      toast({ title: messages().settings.updateFailed, description: problemText(error), tone: 'danger' }),
  });
}

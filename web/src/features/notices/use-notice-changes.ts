import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { toast } from '../../ui/toast-store.ts';
import { dismissNotice, type Notice, noticesQuery, readAllNotices, readNotice } from './api.ts';

type Change = { do: 'read' | 'dismiss'; id: number } | { do: 'read-all' };

function send(change: Change) {
  switch (change.do) {
    case 'read':
      return readNotice(change.id);
    case 'dismiss':
      return dismissNotice(change.id);
    case 'read-all':
      return readAllNotices();
  }
}

function applied(notices: readonly Notice[], change: Change): Notice[] {
  switch (change.do) {
    case 'read':
      return notices.map((notice) => (notice.id === change.id ? { ...notice, read: true } : notice));
    case 'dismiss':
      return notices.filter(({ id }) => id !== change.id);
    case 'read-all':
      return notices.map((notice) => ({ ...notice, read: true }));
  }
}

/** Shows a change at once and sends it; if that fails, the list is read again and shows what is true. */
export function useNoticeChanges() {
  const { mutate } = useMutation({
    mutationFn: send,
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: noticesQuery.queryKey });
      queryClient.setQueryData<Notice[]>(noticesQuery.queryKey, (notices) => notices && applied(notices, change));
    },
    onError: (error) =>
      toast({ title: messages().notices.changeFailed, description: problemText(error), tone: 'danger' }),
    onSettled: () => refresh('GET /api/notices'),
  });
  return mutate;
}

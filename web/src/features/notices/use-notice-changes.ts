import { problemText } from '../../lib/problem-text.ts';
import { useSavedAtOnce } from '../../lib/save-at-once.ts';
import { messages } from '../../messages/notices.ts';
import { toast } from '../../ui/toast-store.ts';
import { dismissNotice, type Notice, noticesQuery, readAllNotices, readNotice } from './api.ts';

export type Change = { do: 'read' | 'dismiss'; id: number } | { do: 'read-all' };

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

function applied(notices: Notice[], change: Change): Notice[] {
  switch (change.do) {
    case 'read':
      return notices.map((notice) => (notice.id === change.id ? { ...notice, read: true } : notice));
    case 'dismiss':
      return notices.filter(({ id }) => id !== change.id);
    case 'read-all':
      return notices.map((notice) => ({ ...notice, read: true }));
  }
}

/** Shows a change at once and sends it; if that fails, the list shows what is true. */
export function useNoticeChanges() {
  return useSavedAtOnce({
    queryKey: noticesQuery.queryKey,
    apply: applied,
    save: send,
    onFailed: (error) =>
      toast({ title: messages().notices.changeFailed, description: problemText(error), tone: 'danger' }),
  });
}

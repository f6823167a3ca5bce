import { useEffect } from 'react';
import { readStored, writeStored } from '../../base/stored.ts';
import { formatChange } from '../../lib/format.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/notices.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Notice } from './api.ts';
import { freshNotices, newestTime } from './notice-rules.ts';
import { noticeText } from './notice-text.ts';

const keyOf = (memberId: string) => `announced:${memberId}`;
/** Also the memory of browsers that store nothing. */
const announced = new Map<string, string>();

/** Only one toast is visible at a time, so deposits that arrive together are announced by one. */
function announce(fresh: readonly Notice[]): void {
  const failed = fresh.find(({ kind }) => kind === 'deposit_failed');
  if (failed) {
    const { title, text } = noticeText(failed);
    toast({ title, description: text, tone: 'danger' });
  }
  const confirmed = fresh.filter(({ kind }) => kind === 'deposit_success');
  const credits = confirmed.reduce((sum, { facts }) => sum + Number(facts.credits), 0);
  const { notices } = messages();
  if (credits > 0) {
    toast({ title: notices.kinds.deposit_success.title, description: notices.added(formatChange(credits)) });
  }
  // The event stream says so too, but it may be down while the poll works.
  if (failed || credits > 0)
    void refresh('GET /api/user', 'GET /api/dashboard/stats', 'GET /api/credits/statement', 'GET /api/wallet/deposits');
}

/** Shows a toast for deposits that were confirmed or failed since this browser last looked. */
export function useAnnouncements(memberId: string, notices: readonly Notice[] | undefined): void {
  useEffect(() => {
    if (!notices) return;
    const before = readStored(keyOf(memberId)) ?? announced.get(memberId) ?? null;
    const now = newestTime(notices, before);
    if (now === before) return;
    announced.set(memberId, now);
    writeStored(keyOf(memberId), now);
    announce(freshNotices(notices, before));
  }, [memberId, notices]);
}

import { useQuery } from '@tanstack/react-query';
import { DEPOSIT_POLL_SECONDS } from '@viewloop/contract/constants';
import { useEffect, useRef } from 'react';
import { formatChange, formatLtc } from '../../lib/format.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { toast } from '../../ui/toast-store.ts';
import { recentDepositsQuery } from './api.ts';
import { look, type Notification, type Told } from './notification-rules.ts';
import { changeTold, readTold, useTold } from './notification-store.ts';

const markOf = ({ id, type, timestamp }: Notification) => `${id} ${type} ${timestamp}`;

/** Looks at the deposits every 30 seconds, and whenever the server says they changed; tells what is new. */
export function useDepositWatch(memberId: string): Told {
  const told = useTold(memberId);
  const { data: deposits } = useQuery({ ...recentDepositsQuery, refetchInterval: DEPOSIT_POLL_SECONDS * 1000 });
  const announced = useRef<Set<string>>(undefined);
  announced.current ??= new Set(readTold(memberId).notifications.map(markOf));

  useEffect(() => {
    if (deposits) changeTold(memberId, (before) => look(before, deposits, new Date()));
  }, [deposits, memberId]);

  useEffect(() => {
    const fresh = told.notifications.filter((one) => !announced.current?.has(markOf(one)));
    for (const one of fresh) announced.current?.add(markOf(one));
    announce(fresh);
  }, [told]);

  return told;
}

/** One toast at a time is seen, so what arrives together is told together. */
function announce(fresh: readonly Notification[]): void {
  const { bell } = messages().wallet;
  const failed = fresh.find(({ type }) => type === 'deposit_failed');
  if (failed) {
    const { title, text } = bell.deposit_failed;
    toast({ title, description: text(formatLtc(failed.amount)), tone: 'danger' });
  }
  const credits = fresh.reduce((sum, one) => (one.type === 'deposit_success' ? sum + one.credits : sum), 0);
  if (credits > 0) toast({ title: bell.deposit_success.title, description: bell.added(formatChange(credits)) });
  // The stream says so too, but the poll has to do without it.
  if (failed || credits > 0) void refresh('GET /api/user', 'GET /api/dashboard/stats', 'GET /api/credits/statement');
}

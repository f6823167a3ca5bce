import { useQuery } from '@tanstack/react-query';
import { DEPOSIT_POLL_SECONDS } from '@viewloop/contract/constants';
import { formatDateTime } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Notice } from '../../ui/notice.tsx';
import { walletStatusQuery } from './api.ts';

/** While the Litecoin node is away no payment appears and no confirmation is counted. Members should know why. */
export function WaitingNotice() {
  const { wallet } = useMessages();
  const { data } = useQuery({ ...walletStatusQuery, refetchInterval: DEPOSIT_POLL_SECONDS * 1000 });
  if (!data?.waitingSince) return null;
  const { title, text } = wallet.waiting(formatDateTime(data.waitingSince));
  return (
    <Notice tone="warning" className="mb-4" role="status">
      <p className="font-semibold text-ink">{title}</p>
      <p className="mt-1 text-ink">{text}</p>
    </Notice>
  );
}

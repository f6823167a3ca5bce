import { useMessages } from '../../messages/index.ts';
import { Notice } from '../../ui/notice.tsx';

/** On a simulated chain the only thing that matters is that no real coin is sent. */
export function AddressWarning({ mock }: { mock: boolean }) {
  const { wallet } = useMessages();
  return <Notice tone={mock ? 'danger' : 'warning'}>{mock ? wallet.mock : wallet.onlyLtc}</Notice>;
}

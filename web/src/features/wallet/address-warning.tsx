import { useMessages } from '../../messages/rest.ts';
import { Notice } from '../../ui/notice.tsx';

/** On a simulated chain the warning is another one: nobody must send real coins. */
export function AddressWarning({ mock }: { mock: boolean }) {
  const { wallet } = useMessages();
  return <Notice tone={mock ? 'danger' : 'warning'}>{mock ? wallet.mock : wallet.onlyLtc}</Notice>;
}

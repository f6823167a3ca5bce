import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AddressWarning } from './address-warning.tsx';
import { type DepositAddress, walletAddressQuery } from './api.ts';

export function AddressCard() {
  const { wallet } = useMessages();
  const address = useQuery(walletAddressQuery);
  return (
    <Card>
      <CardHeader title={wallet.address} description={wallet.addressNote} />
      <ShowQuery query={address} skeleton={<AddressSkeleton />}>
        {(data) => <Address {...data} />}
      </ShowQuery>
    </Card>
  );
}

const LAYOUT = 'grid gap-5 sm:grid-cols-[auto_1fr]';
const CODE = 'size-48 justify-self-center rounded-control border border-line sm:size-44';

function Address({ address, uri, mock }: DepositAddress) {
  const { wallet } = useMessages();
  return (
    <div className="grid gap-5">
      <div className={LAYOUT}>
        <QrCode text={uri} label={wallet.qrCode} className={CODE} />
        <div className="grid content-center gap-3">
          <p className="code">{address}</p>
          <div className="grid gap-2.5 sm:flex sm:flex-wrap">
            <CopyButton
              variant="primary"
              text={address}
              className="min-w-44"
              onCopied={() => toast(wallet.addressCopied)}
            >
              {wallet.copyAddress}
            </CopyButton>
            {/* No wallet app supports the simulated chain. */}
            {!mock && (
              <a className="button" data-variant="secondary" href={uri}>
                {wallet.openInWallet}
              </a>
            )}
          </div>
        </div>
      </div>
      <AddressWarning mock={mock} />
    </div>
  );
}

function AddressSkeleton() {
  return (
    <Loading className={LAYOUT}>
      <Skeleton className={CODE} />
      <div className="grid content-center gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-10 sm:w-44" />
      </div>
    </Loading>
  );
}

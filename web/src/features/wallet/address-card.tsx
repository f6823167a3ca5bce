import { useQuery } from '@tanstack/react-query';
import { formatLtc as formatAmount } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AddressWarning } from './address-warning.tsx';
import { type DepositAddress, walletAddressQuery } from './api.ts';
import type { Wanted } from './converter-rules.ts';

interface AddressCardProps {
  /** The amount that the code asks for; none leaves it to the wallet app. */
  wanted: Wanted | undefined;
  onForget: () => void;
}

export function AddressCard({ wanted, onForget }: AddressCardProps) {
  const { wallet } = useMessages();
  const address = useQuery(walletAddressQuery);
  return (
    <Card>
      <CardHeader title={wallet.address} description={wallet.addressNote} />
      <ShowQuery query={address} skeleton={<AddressSkeleton />}>
        {(data) => <Address {...data} wanted={wanted} onForget={onForget} />}
      </ShowQuery>
    </Card>
  );
}

const formatLtc = (ltc: string) => formatAmount(ltc, 'needed');

const LAYOUT = 'grid gap-5 sm:grid-cols-[auto_1fr]';
const CODE = 'size-48 justify-self-center rounded-control border border-line sm:size-44';

function Address({ address, uri: plainUri, mock, wanted, onForget }: DepositAddress & AddressCardProps) {
  const { wallet, shared } = useMessages();
  const uri = wanted ? `${plainUri}?amount=${wanted.ltc}` : plainUri;
  return (
    <div className="grid gap-5">
      <div className={LAYOUT}>
        <QrCode text={uri} label={wanted ? wallet.qrCodeFor(formatLtc(wanted.ltc)) : wallet.qrCode} className={CODE} />
        <div className="grid content-center gap-3">
          <p className="code">{address}</p>
          <p role="status" className="text-small text-muted empty:hidden">
            {wanted && (
              <>
                {wallet.codeAsksFor(formatLtc(wanted.ltc), shared.credits(wanted.credits))}{' '}
                <button type="button" className="link" onClick={onForget}>
                  {wallet.anyAmount}
                </button>
              </>
            )}
          </p>
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

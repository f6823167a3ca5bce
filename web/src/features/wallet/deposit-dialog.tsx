import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AddressWarning } from './address-warning.tsx';
import { type DepositAddress, dialogAddressQuery } from './api.ts';
import { DepositFacts } from './deposit-facts.tsx';

/** Shows the deposit address from anywhere in the app. The address is requested only while the dialog is open. */
export function DepositDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { wallet } = useMessages();
  return (
    <Dialog open={open} onClose={onClose} title={wallet.dialog.title}>
      <DialogContent onLeave={onClose} />
    </Dialog>
  );
}

function DialogContent({ onLeave }: { onLeave: () => void }) {
  const { wallet } = useMessages();
  const address = useQuery(dialogAddressQuery);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{wallet.dialog.intro}</p>
      <ShowQuery query={address} skeleton={<AddressSkeleton />}>
        {(data) => <Address {...data} />}
      </ShowQuery>
      <DepositFacts />
      <DialogFooter className="mt-0">
        <LinkButton href={paths.wallet} onClick={onLeave}>
          {wallet.dialog.openWallet}
        </LinkButton>
        {address.data && (
          <CopyButton
            variant="primary"
            text={address.data.address}
            onCopied={() => toast(wallet.dialog.copied)}
            className="min-w-40"
          >
            {wallet.copyAddress}
          </CopyButton>
        )}
      </DialogFooter>
    </div>
  );
}

function Address({ address, uri, mock }: DepositAddress) {
  const { wallet } = useMessages();
  return (
    <>
      <AddressWarning mock={mock} />
      <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
        <QrCode
          text={uri}
          label={wallet.qrCode}
          className="size-40 justify-self-center rounded-control border border-line"
        />
        <p className="code">{address}</p>
      </div>
    </>
  );
}

function AddressSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-16" />
      <div className="grid items-center gap-4 sm:grid-cols-[auto_1fr]">
        <Skeleton className="size-40 justify-self-center" />
        <Skeleton className="h-16" />
      </div>
    </Loading>
  );
}

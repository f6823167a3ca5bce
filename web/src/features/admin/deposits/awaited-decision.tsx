import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { acceptReorganisation, confirmKey, statusQuery } from '../api.ts';
import { useAction } from '../use-action.ts';

/** Decisions that the scanner leaves to an admin: a new key, or a reorganisation deeper than its limit. */
export function AwaitedDecision() {
  const { data } = useQuery(statusQuery);
  if (!data) return null;
  const { awaiting, firstAddress, height } = data.chain;
  if (awaiting === 'key' && firstAddress) return <NewKey firstAddress={firstAddress} />;
  if (awaiting === 'reorganisation' && height !== null) return <DeepReorganisation height={height} />;
  return null;
}

function NewKey({ firstAddress }: { firstAddress: string }) {
  const { chain } = useAdminMessages();
  const texts = chain.awaitingKey;
  const confirm = useAction(confirmKey, {
    done: texts.done,
    failed: chain.confirmFailed,
    changes: ['GET /api/admin/status'],
  });
  return (
    <Notice tone="danger">
      <h2 className="text-body">{texts.title}</h2>
      <p className="mt-1 text-ink">{texts.text}</p>
      <p className="code my-3 text-ink">{firstAddress}</p>
      <Button pending={confirm.isPending} onClick={() => confirm.mutate(firstAddress)}>
        {texts.confirm}
      </Button>
    </Notice>
  );
}

function DeepReorganisation({ height }: { height: number }) {
  const { chain } = useAdminMessages();
  const texts = chain.awaitingReorganisation;
  const accept = useAction(acceptReorganisation, {
    done: texts.done,
    failed: chain.confirmFailed,
    changes: ['GET /api/admin/status'],
  });
  return (
    <Notice tone="danger">
      <h2 className="text-body">{texts.title}</h2>
      <p className="mt-1 mb-3 text-ink">{texts.text(formatNumber(height))}</p>
      <Button pending={accept.isPending} onClick={() => accept.mutate(height)}>
        {texts.confirm}
      </Button>
    </Notice>
  );
}

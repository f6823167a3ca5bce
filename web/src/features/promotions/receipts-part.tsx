import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { problemText } from '../../lib/problem-text.ts';
import { query, queryClient } from '../../lib/query-client.ts';
import { messages } from '../../messages/index.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link2, Unlink } from '../../ui/icons/index.ts';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';

const linkQuery = (id: number) => query('GET /api/promotions/:id/receipts-link', { params: { id } });

/** Makes, shows and revokes the link to the receipts of one promotion. */
export function ReceiptsPart({ id }: { id: number }) {
  const link = useQuery(linkQuery(id));
  const { receipts } = useInsightsMessages();
  const { share } = receipts;
  const texts = { failed: share.failed };
  const make = useChange(id, () => call('POST /api/promotions/:id/receipts-link', { params: { id } }), texts);
  const revoke = useChange(id, () => call('POST /api/promotions/:id/receipts-link/revoke', { params: { id } }), {
    ...texts,
    done: share.revoked,
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{share.text}</p>
      <ShowQuery query={link}>
        {({ token }) => {
          if (token === null)
            return (
              <Button className="justify-self-start" pending={make.isPending} onClick={() => make.mutate()}>
                <Link2 aria-hidden />
                {share.make}
              </Button>
            );
          const address = new URL(`/receipts/${token}`, location.href).href;
          return (
            <div className="grid gap-3">
              <p className="code wrap-anywhere">{address}</p>
              <div className="flex flex-wrap gap-2.5">
                <CopyButton text={address} onCopied={() => toast({ title: share.copied })}>
                  {messages().shared.copy}
                </CopyButton>
                <a className="button" data-variant="secondary" href={address} target="_blank" rel="noopener">
                  {share.open}
                </a>
                <Button variant="quiet" pending={revoke.isPending} onClick={() => revoke.mutate()}>
                  <Unlink aria-hidden />
                  {share.revoke}
                </Button>
              </div>
              <p className="text-small text-muted">{share.revokeNote}</p>
            </div>
          );
        }}
      </ShowQuery>
    </div>
  );
}

type Link = Awaited<ReturnType<typeof call<'POST /api/promotions/:id/receipts-link'>>>;

function useChange(id: number, change: () => Promise<Link>, { done, failed }: { done?: string; failed: string }) {
  return useMutation({
    mutationFn: change,
    onSuccess: (link) => {
      queryClient.setQueryData(linkQuery(id).queryKey, link);
      if (done) toast({ title: done });
    },
    onError: (error) =>
      toast({ title: messages().shared.error, description: problemText(error, failed), tone: 'danger' }),
  });
}

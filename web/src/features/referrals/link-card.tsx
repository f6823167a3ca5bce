import { useMutation, useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages, useMessages } from '../../messages/index.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link2 } from '../../ui/icons/index.ts';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { generateCode, summaryQuery, useCommissionRate } from './api.ts';

interface LinkCardProps {
  className?: string;
  /** `primary` where sharing the link is the next thing to do. */
  variant?: ButtonVariant;
}

export function ReferralLinkCard({ className, variant = 'secondary' }: LinkCardProps) {
  const summary = useQuery(summaryQuery);
  const rate = useCommissionRate();
  const { referrals } = useMessages();
  return (
    <Card {...(className && { className })}>
      <CardHeader title={referrals.link} description={referrals.linkNote(rate ?? '…')} />
      <ShowQuery query={summary} skeleton={<LinkSkeleton />}>
        {({ referralLink }) =>
          referralLink ? (
            <ShareLink link={new URL(referralLink, window.location.href).href} variant={variant} />
          ) : (
            <GenerateLink variant={variant} />
          )
        }
      </ShowQuery>
    </Card>
  );
}

/** If the server was not told its public address it sends a path only; this page's own origin then goes before it. */
function ShareLink({ link, variant }: { link: string; variant: ButtonVariant }) {
  const { shared } = useMessages();
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p className="code flex-[1_1_14rem]">{link}</p>
      <CopyButton
        text={link}
        variant={variant}
        className="flex-auto sm:flex-none"
        onCopied={() => toast(messages().referrals.copied)}
      >
        {shared.copy}
      </CopyButton>
    </div>
  );
}

function GenerateLink({ variant }: { variant: ButtonVariant }) {
  const { referrals } = useMessages();
  const generate = useMutation({
    mutationFn: generateCode,
    onSuccess: () => refresh('GET /api/referrals/summary', 'GET /api/user'),
    onError: (error) => {
      const { shared, referrals: texts } = messages();
      toast({ title: shared.error, description: problemText(error, texts.generateFailed), tone: 'danger' });
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{referrals.noCode}</p>
      <Button variant={variant} pending={generate.isPending} onClick={() => generate.mutate()}>
        <Link2 aria-hidden />
        {referrals.generate}
      </Button>
    </div>
  );
}

function LinkSkeleton() {
  return (
    <Loading className="flex flex-wrap gap-2.5">
      <Skeleton className="h-10 flex-[1_1_14rem] rounded-control" />
      <Skeleton className="h-(--control) w-24 flex-auto rounded-control sm:flex-none" />
    </Loading>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { endLostFactor, lostFactorQuery } from './api.ts';

/** Shown only while somebody waits to be let in without the second factor. */
export function LostFactorCard() {
  const { lostFactor } = useSigningInMessages();
  const { data } = useQuery(lostFactorQuery);
  const end = useMutation({
    mutationFn: endLostFactor,
    onSuccess: () => toast(signingInMessages().lostFactor.ended),
    onError: (error) =>
      toast({ title: signingInMessages().frozen.failed, description: problemText(error), tone: 'danger' }),
    onSettled: () => refresh('GET /api/lost-factor', 'GET /api/user/security-log'),
  });
  if (!data?.readyAt) return null;
  return (
    <Card>
      <CardHeader title={lostFactor.title} description={lostFactor.text(formatDateTime(data.readyAt))} />
      <Button variant="outline" pending={end.isPending} onClick={() => end.mutate()}>
        {lostFactor.end}
      </Button>
    </Card>
  );
}

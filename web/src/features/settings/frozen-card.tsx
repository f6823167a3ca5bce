import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type Frozen, frozenQuery, keepFrozen, removeFrozen } from './api.ts';

/** Shown only while something is frozen. */
export function FrozenCard() {
  const { frozen } = useSigningInMessages();
  const { data } = useQuery(frozenQuery);
  if (!data || data.length === 0) return null;
  return (
    <Card>
      <CardHeader title={frozen.title} description={frozen.description} />
      <ul className="grid gap-4">
        {data.map((way) => (
          <FrozenRow key={way.id} way={way} />
        ))}
      </ul>
    </Card>
  );
}

const readAgain = () =>
  refresh(
    'GET /api/user/frozen',
    'GET /api/factors',
    'GET /api/identities',
    'GET /api/tokens',
    'GET /api/webhooks',
    'GET /api/user/security-log',
  );

function FrozenRow({ way: { id, kind, name, addedAt } }: { way: Frozen }) {
  const { frozen } = useSigningInMessages();
  const what = name ? `${frozen.kinds[kind]} “${name}”` : frozen.kinds[kind];
  const decide = useMutation({
    mutationFn: (kept: boolean) => (kept ? keepFrozen(id) : removeFrozen(id)),
    onSuccess: (_answer, kept) => toast(kept ? signingInMessages().frozen.kept : signingInMessages().frozen.removed),
    onError: (error) =>
      toast({ title: signingInMessages().frozen.failed, description: problemText(error), tone: 'danger' }),
    onSettled: readAgain,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-small text-muted">{frozen.added(formatDateTime(addedAt))}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" aria-label={frozen.keepLabel(what)} onClick={() => decide.mutate(true)}>
          {frozen.keep}
        </Button>
        <Button variant="outline" aria-label={frozen.removeLabel(what)} onClick={() => decide.mutate(false)}>
          {frozen.remove}
        </Button>
      </div>
    </li>
  );
}

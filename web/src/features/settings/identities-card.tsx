import { useMutation, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { signingInMessages, useSigningInMessages } from '../../messages/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { identitiesQuery, linkProvider, providersQuery, unlinkProvider } from './api.ts';

type Identities = Answer<'GET /api/identities'>;
type Provider = Answer<'GET /api/identities/providers'>[number];

/** Nothing where the operator has set up no other site. */
export function IdentitiesCard() {
  const { identities } = useSigningInMessages();
  const providers = useQuery(providersQuery).data ?? [];
  const linked = useQuery({ ...identitiesQuery, enabled: providers.length > 0 });
  if (providers.length === 0) return null;
  return (
    <Card>
      <CardHeader title={identities.title} description={identities.description} />
      <ShowQuery query={linked}>{(data) => <IdentityList providers={providers} linked={data} />}</ShowQuery>
    </Card>
  );
}

function IdentityList({ providers, linked }: { providers: readonly Provider[]; linked: Identities }) {
  const { identities } = useSigningInMessages();
  return (
    <div className="grid gap-4">
      {!linked.hasPassword && (
        <Notice>
          <p>{identities.noPassword}</p>
          <LinkButton href={paths.forgotPassword} variant="outline" className="mt-3">
            {identities.setPassword}
          </LinkButton>
        </Notice>
      )}
      <ul className="grid gap-4">
        {providers.map((provider) => (
          <IdentityRow
            key={provider.id}
            provider={provider}
            identity={linked.identities.find((candidate) => candidate.provider === provider.id)}
          />
        ))}
      </ul>
    </div>
  );
}

const failed = (error: unknown) =>
  toast({ title: signingInMessages().identities.failed, description: problemText(error), tone: 'danger' });

interface IdentityRowProps {
  provider: Provider;
  identity: Identities['identities'][number] | undefined;
}

function IdentityRow({ provider: { id, name }, identity }: IdentityRowProps) {
  const { identities } = useSigningInMessages();
  const link = useMutation({ mutationFn: () => linkProvider(id), onError: failed });
  const unlink = useMutation({
    mutationFn: () => unlinkProvider(id),
    onSuccess: () => {
      const { unlinked, unlinkedText } = signingInMessages().identities;
      toast({ title: unlinked, description: unlinkedText(name) });
    },
    onError: failed,
    onSettled: () => refresh('GET /api/identities'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-small break-words text-muted">
          {identity
            ? [identity.label, identities.linkedOn(formatDate(identity.linkedAt))].filter(Boolean).join(' · ')
            : identities.notLinked}
        </p>
      </div>
      {identity ? (
        <Button
          variant="outline"
          aria-label={identities.unlinkLabel(name)}
          pending={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          {identities.unlink}
        </Button>
      ) : (
        <Button pending={link.isPending} onClick={() => link.mutate()}>
          {identities.link(name)}
        </Button>
      )}
    </li>
  );
}

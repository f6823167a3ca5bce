import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ago } from '../../base/ago.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { refresh } from '../../lib/query-client.ts';
import { useMessages } from '../../messages/index.ts';
import { programsMessages, useProgramsMessages } from '../../messages/programs.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type AccessToken, deleteToken, tokensQuery } from './api.ts';
import { failed } from './failed.ts';
import { isPast } from './is-past.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';
import { TokenLimitsDialog } from './token-limits-dialog.tsx';

export function TokensCard() {
  const { tokens } = useProgramsMessages();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <Card>
      <CardHeader title={tokens.title} description={tokens.text}>
        <Button onClick={() => setCreating(true)}>{tokens.create}</Button>
      </CardHeader>
      <ShowQuery query={useQuery(tokensQuery)}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState picture="list" title={tokens.empty} description={tokens.emptyText} />
          ) : (
            <ul className="grid gap-4">
              {list.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
      <NewTokenDialog
        open={creating}
        onClose={() => setCreating(false)}
        onMade={(token) => {
          setCreating(false);
          setMade(token);
        }}
      />
      <SecretOnce title={tokens.made} secret={made} onClose={() => setMade(undefined)} />
    </Card>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const { id, name, hint, scopes, expiresAt, lastUsedAt, creditsPerDay, spentToday, networks } = token;
  const { shared } = useMessages();
  const { tokens } = useProgramsMessages();
  const [asking, setAsking] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const hasEnded = isPast(expiresAt);
  const end = useMutation({
    mutationFn: () => deleteToken(id),
    onSuccess: () => toast(programsMessages().tokens.ended),
    onError: failed,
    onSettled: () => {
      setAsking(false);
      return refresh('GET /api/tokens');
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          <span className="font-mono text-small text-muted">…{hint}</span>
          {hasEnded && <Badge tone="warning">{tokens.hasEnded}</Badge>}
        </p>
        <p className="text-small text-muted">{scopes.map((scope) => tokens.scopeNames[scope]).join(' · ')}</p>
        <p className="text-small text-muted">
          {lastUsedAt ? tokens.lastUsed(shared.ago(ago(lastUsedAt))) : tokens.neverUsed}
          {!hasEnded && ` · ${tokens.ends(formatDate(expiresAt))}`}
        </p>
        {creditsPerDay !== null && (
          <p className="text-small text-muted">
            {tokens.spentToday(formatNumber(spentToday), formatNumber(creditsPerDay))}
          </p>
        )}
        {networks.length > 0 && (
          <p className="text-small text-muted wrap-anywhere">{tokens.worksFrom(networks.join(', '))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!hasEnded && (
          <Button variant="outline" aria-label={tokens.limitsLabel(name)} onClick={() => setLimiting(true)}>
            {tokens.limits}
          </Button>
        )}
        <Button variant="outline" aria-label={tokens.endLabel(name)} onClick={() => setAsking(true)}>
          {tokens.end}
        </Button>
      </div>
      <TokenLimitsDialog token={token} open={limiting} onClose={() => setLimiting(false)} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={tokens.endTitle}
        confirm={tokens.end}
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      >
        <p>{tokens.endText(name)}</p>
      </ConfirmDialog>
    </li>
  );
}

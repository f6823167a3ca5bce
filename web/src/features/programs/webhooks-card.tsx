import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProgramsMessages } from '../../messages/programs.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Webhooks } from './api.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

interface WebhooksCardProps {
  calls: Webhooks;
  title: string;
  text: string;
}

export function WebhooksCard({ calls, title, text }: WebhooksCardProps) {
  const { webhooks } = useProgramsMessages();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Card>
      <CardHeader title={title} description={text}>
        <Button onClick={() => setCreating(true)}>{webhooks.create}</Button>
      </CardHeader>
      <ShowQuery query={useQuery(calls.list)}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState picture="bell" title={webhooks.empty} description={webhooks.emptyText} />
          ) : (
            <ul className="grid gap-6">
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} calls={calls} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
      <WebhookDialog open={creating} onClose={() => setCreating(false)} calls={calls} onSecret={setSecret} />
      <SecretOnce title={webhooks.secret} secret={secret} onClose={() => setSecret(undefined)} />
    </Card>
  );
}

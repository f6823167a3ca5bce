import { formatDate } from '../../lib/format.ts';
import { roleOf, useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CountingFigure } from '../../ui/counting-figure.tsx';

export function AccountCard() {
  const me = useMe();
  const { settings } = useMessages();
  const facts = [
    { name: settings.currentCredits, value: <CountingFigure value={me.credits} /> },
    { name: settings.accountType, value: settings.accountTypes[roleOf(me)] },
    { name: settings.memberSince, value: formatDate(me.createdAt) },
    { name: settings.accountId, value: <span className="font-mono text-small">{me.id}</span> },
  ];
  return (
    <Card>
      <CardHeader title={settings.account} />
      <dl className="grid gap-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Overview, overviewQuery } from './api.ts';
import { useSaveFairPlay } from './use-save-fair-play.ts';

const states = ['off', 'shadow', 'on'] as const;
type Effect = Overview['effects'][number];

/** What each rule did in the last seven days, or would have done. */
export function RulesCard({ mayChange }: { mayChange: boolean }) {
  const { rules } = useFairPlayMessages();
  const overview = useQuery(overviewQuery);
  return (
    <Card>
      <CardHeader title={rules.title} description={rules.text}>
        {overview.data && <Badge>{rules.modes[overview.data.mode]}</Badge>}
      </CardHeader>
      <ShowQuery query={overview}>{(data) => <RulesTable overview={data} mayChange={mayChange} />}</ShowQuery>
    </Card>
  );
}

function RulesTable({ overview, mayChange }: { overview: Overview; mayChange: boolean }) {
  const { rules } = useFairPlayMessages();
  const { choose, shown } = useSaveFairPlay();
  const { effects, settings } = shown(overview);
  const columns: Column<Effect>[] = [
    {
      key: 'rule',
      header: rules.rule,
      wide: true,
      cell: ({ rule }) => (
        <div>
          <p className="font-medium">{rules.names[rule]}</p>
          <p className="text-small text-muted">{rules.texts[rule]}</p>
        </div>
      ),
    },
    { key: 'applied', header: rules.applied, align: 'end', cell: (effect) => formatNumber(effect.appliedTimes) },
    { key: 'shadow', header: rules.shadow, align: 'end', cell: (effect) => formatNumber(effect.shadowTimes) },
    {
      key: 'members',
      header: rules.members,
      align: 'end',
      cell: ({ members, trustedMembers }) => rules.ofThemTrusted(members, trustedMembers),
    },
    {
      key: 'state',
      header: rules.state,
      cell: ({ rule, state }) =>
        mayChange ? (
          <select
            className="input w-auto"
            aria-label={rules.stateOf(rules.names[rule])}
            value={settings.rules[rule]}
            onChange={({ target }) => {
              const next = states.find((one) => one === target.value) ?? state;
              choose((stored) => ({ ...stored, rules: { ...stored.rules, [rule]: next } }));
            }}
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {rules.states[one]}
              </option>
            ))}
          </select>
        ) : (
          <Badge>{rules.states[state]}</Badge>
        ),
    },
  ];
  return <DataTable caption={rules.title} columns={columns} rows={effects} rowKey={({ rule }) => rule} />;
}

import { useQuery } from '@tanstack/react-query';
import { VOUCHING_FACTOR_DAYS } from '@viewloop/contract/constants';
import { useState } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useSavedAtOnce } from '../../lib/save-at-once.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { ObjectionForm } from '../../parts/objection-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import {
  askForBlock,
  chooseLane,
  objectionsQuery,
  objectToGroup,
  objectToStanding,
  type Standing,
  standingQuery,
} from './api.ts';

/** With fair play switched off the server reports its largest number, which is no limit to tell anybody about. */
const NO_CEILING = 10_000;

/** How far a member is trusted, why, and what raises it. */
export function StandingCard() {
  const { standing } = useMessages().settings;
  const query = useQuery(standingQuery);
  return (
    <Card>
      <CardHeader title={standing.title}>
        {query.data && (
          <Badge tone={query.data.standing === 'aside' ? 'warning' : 'good'}>{standing.levels[query.data.level]}</Badge>
        )}
      </CardHeader>
      <ShowQuery query={query}>{(data) => <StandingFacts data={data} />}</ShowQuery>
    </Card>
  );
}

function StandingFacts({ data: stored }: { data: Standing }) {
  const { standing: words } = useMessages().settings;
  const { choose, shown } = useSavedAtOnce({
    queryKey: standingQuery.queryKey,
    apply: (standing: Standing, lane: boolean) => ({ ...standing, lane }),
    save: chooseLane,
    onSaved: () => toast(messages().settings.standing.saved),
    onFailed: (error) =>
      toast({ title: messages().settings.standing.failed, description: problemText(error), tone: 'danger' }),
  });
  const data = shown(stored);
  const { next } = data;
  const lines = [
    words.states[data.standing],
    data.unprovenCredits > 0 && !data.lane && words.missing(data.checksMissing),
    data.ceilingToday < NO_CEILING && words.today(data.earnedToday, data.ceilingToday),
    data.checkPercent > 0 && words.often(data.checkPercent),
    next && next.level !== 'new' && words.next[next.level](next.daysLeft, next.viewsLeft),
    next && words.vouches,
  ].filter((line) => typeof line === 'string');
  return (
    <div className="grid gap-5">
      <ul className="grid gap-2 text-small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {data.standing === 'aside' && <Objection sent={data.objection} />}
      {data.mode === 'strict' && data.standing !== 'aside' && !data.lane && <WayToWhole data={data} />}
      {data.carriedDebts.map(({ credits, by }) => (
        <p key={by} className="text-small">
          {words.carriedDebt(credits, words.carriedBy[by])}
        </p>
      ))}
      {data.shared && <Group shared={data.shared} />}
      <SelectField
        label={words.lane}
        hint={words.laneNote}
        value={data.lane ? 'on' : 'off'}
        onChange={({ target }) => choose(target.value === 'on')}
      >
        <option value="off">{words.laneOptions.off}</option>
        <option value="on">{words.laneOptions.on}</option>
      </SelectField>
    </div>
  );
}

function Objection({ sent }: { sent: string | null }) {
  const { standing } = useMessages().settings;
  if (sent !== null) return <p className="text-small">{standing.objected}</p>;
  return <ObjectionForm send={objectToStanding} onSent={() => refresh('GET /api/fair-play', 'GET /api/objections')} />;
}

/** The other accounts are counted, and not named: that would tell neighbours about each other. */
function Group({ shared }: { shared: NonNullable<Standing['shared']> }) {
  const { standing: words } = useMessages().settings;
  const objections = useQuery(objectionsQuery);
  const { accounts, earnedToday, ceilingToday, ownToday, reasons } = shared;
  const isOpen = objections.data?.some(({ about, state }) => about === 'group' && state === 'open');
  return (
    <div className="grid gap-2 text-small">
      <p>{words.shared(accounts, earnedToday, ceilingToday, ownToday)}</p>
      <p>{words.sharedWhy(reasons.map((reason) => words.reasons[reason]).join(', '))}</p>
      {isOpen && <p>{words.objected}</p>}
      {isOpen === false && (
        <>
          <p>{words.different}</p>
          <ObjectionForm send={objectToGroup} onSent={() => refresh('GET /api/objections')} />
        </>
      )}
    </div>
  );
}

/** Shown before anybody meets a ceiling: what it takes to earn the whole of a day. */
function WayToWhole({ data: { vouchedFor, ceilingToday } }: { data: Standing }) {
  const { standing: words } = useMessages().settings;
  const [asked, setAsked] = useState(false);
  const { enough, ceiling, factorDays } = vouchedFor;
  return (
    <div className="grid gap-2 text-small">
      {enough ? (
        <p>{words.vouched(ceiling)}</p>
      ) : (
        <>
          <p>{words.vouch(ceilingToday, ceiling)}</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{words.vouchBy.channel}</li>
            <li>{words.vouchBy.deposit}</li>
            <li>{words.vouchBy.factor(VOUCHING_FACTOR_DAYS, factorDays)}</li>
            <li>{words.vouchBy.admin}</li>
          </ul>
        </>
      )}
      <details>
        <summary>{words.block}</summary>
        <p>{asked ? words.blockAsked : words.blockNote}</p>
        {!asked && <ObjectionForm send={askForBlock} onSent={() => setAsked(true)} />}
      </details>
    </div>
  );
}

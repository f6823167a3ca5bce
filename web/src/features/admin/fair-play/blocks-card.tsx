import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteName } from '../../../lib/call.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { useAction } from '../use-action.ts';
import { type Blocks, blocksQuery, setBlock, vouchForMember } from './api.ts';

const CHANGES: RouteName[] = ['GET /api/admin/fair-play/blocks'];

function useSetBlock() {
  const { blocks } = useFairPlayMessages();
  return useAction(setBlock, { done: blocks.saved, failed: blocks.saveFailed, changes: CHANGES });
}

/** Blocks of addresses that may earn more, such as a school, and the members who ask for that. Admins decide. */
export function BlocksCard() {
  const { blocks: texts } = useFairPlayMessages();
  const { isAdmin } = useMe();
  const query = useQuery(blocksQuery);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <ShowQuery query={query}>
        {(data) => (
          <div className="grid gap-5">
            <p className="text-small text-muted">{texts.usual(formatNumber(data.usual))}</p>
            <Requests data={data} mayChange={isAdmin} />
            <Widened data={data} mayChange={isAdmin} />
            {isAdmin && <WidenForm usual={data.usual} />}
          </div>
        )}
      </ShowQuery>
    </Card>
  );
}

/** Three times the usual is enough for a class. */
const wider = (usual: number) => usual * 3;

function Requests({ data: { requests, usual }, mayChange }: { data: Blocks; mayChange: boolean }) {
  const { blocks: texts } = useFairPlayMessages();
  const widen = useSetBlock();
  const vouch = useAction(vouchForMember, { done: texts.vouched, failed: texts.vouchFailed, changes: CHANGES });
  if (requests.length === 0) return <p className="text-muted">{texts.noRequests}</p>;
  return (
    <ul aria-label={texts.requests}>
      {requests.map(({ memberId, username, block, text, at }) => (
        <li key={memberId} className="grid gap-2 border-b border-line py-3 last:border-b-0">
          <span className="font-medium">{texts.asks(username, block, formatDate(at))}</span>
          <span className="text-small wrap-anywhere">{text}</span>
          <span className="flex flex-wrap gap-2">
            {mayChange && (
              <Button
                pending={widen.isPending}
                onClick={() => widen.mutate({ block, mostADay: wider(usual) })}
                aria-label={texts.widenTo(block, formatNumber(wider(usual)))}
              >
                {texts.allow(formatNumber(wider(usual)))}
              </Button>
            )}
            <Button
              variant="quiet"
              pending={vouch.isPending}
              onClick={() => vouch.mutate({ memberId, on: true })}
              aria-label={texts.vouchFor(username)}
            >
              {texts.vouch}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Widened({ data: { blocks }, mayChange }: { data: Blocks; mayChange: boolean }) {
  const { blocks: texts } = useFairPlayMessages();
  const change = useSetBlock();
  if (blocks.length === 0) return null;
  return (
    <ul aria-label={texts.widened}>
      {blocks.map(({ block, mostADay }) => (
        <li
          key={block}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2 last:border-b-0"
        >
          <span>{texts.may(block, formatNumber(mostADay))}</span>
          {mayChange && (
            <Button
              variant="quiet"
              aria-label={texts.narrowOf(block)}
              onClick={() => change.mutate({ block, mostADay: null })}
            >
              {texts.narrow}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function WidenForm({ usual }: { usual: number }) {
  const { blocks: texts } = useFairPlayMessages();
  const [block, setOwnBlock] = useState('');
  const [most, setMost] = useState(String(wider(usual)));
  const widen = useSetBlock();
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[1fr_10rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        widen.mutate({ block: block.trim(), mostADay: Number(most) });
      }}
    >
      <Field label={texts.block} value={block} required onChange={({ target }) => setOwnBlock(target.value)} />
      <Field
        label={texts.mostADay}
        type="number"
        min={0}
        max={10_000}
        required
        value={most}
        onChange={({ target }) => setMost(target.value)}
      />
      <Button type="submit" pending={widen.isPending}>
        {texts.widen}
      </Button>
    </form>
  );
}

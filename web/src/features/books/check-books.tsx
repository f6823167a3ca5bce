import { useMutation } from '@tanstack/react-query';
import { checkDays, type LeafOwner, provesLeaf, readDay, type SealedDay } from '@viewloop/contract/check-books';
import { useContext } from 'react';
import { formatFullDay, formatNumber } from '../../lib/format.ts';
import { authPath, paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { MeContext } from '../../lib/session.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShieldCheck, UserCheck } from '../../ui/icons/index.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { proveBalance, siteKeys } from './api.ts';
import { Witnesses } from './witnesses.tsx';

/** Outside https there is no `crypto.subtle`. */
const canCheck = () => typeof crypto.subtle?.verify === 'function';

export function CheckBooks({ days }: { days: readonly SealedDay[] }) {
  const { books } = useInsightsMessages();
  if (!canCheck()) return <Notice>{books.cannotCheck}</Notice>;
  return (
    <>
      <div className="grid gap-3.5 md:grid-cols-2">
        <CheckSeals days={days} />
        <CheckOwn />
      </div>
      <Witnesses />
    </>
  );
}

function CheckSeals({ days }: { days: readonly SealedDay[] }) {
  const { books } = useInsightsMessages();
  const check = useMutation({
    mutationFn: async () => ({ fault: await checkDays(days, await siteKeys()), count: days.length }),
  });
  const { data, error } = check;
  return (
    <Card>
      <CardHeader title={books.check} description={books.checkText} />
      <Button pending={check.isPending} onClick={() => check.mutate()}>
        <ShieldCheck aria-hidden />
        {books.check}
      </Button>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {data && !data.fault && <Notice tone="good">{books.chainRight(data.count)}</Notice>}
        {data?.fault && (
          <Notice tone="danger">{books.chainWrong(formatFullDay(data.fault.day), data.fault.fault)}</Notice>
        )}
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
      </div>
    </Card>
  );
}

/** Fetches the proof and the keys anew: the day may have been sealed since the page was opened. */
async function checkOwn() {
  const { day, leaf, ...proof } = await proveBalance();
  const read = readDay(day.text);
  const isSigned = (await checkDays([day], await siteKeys())) === undefined;
  const found = read && isSigned && (await provesLeaf(read, leaf, proof));
  if (!found) return { kind: 'wrong' as const };
  if (found === 'absent') return { kind: 'none' as const, leaf, day: read.day };
  return { kind: 'right' as const, leaf, balance: proof.balance ?? 0, day: read.day, sum: read.treeSum };
}

function CheckOwn() {
  const { books } = useInsightsMessages();
  const isMember = useContext(MeContext) !== null;
  const check = useMutation({ mutationFn: checkOwn });
  const { data, error } = check;
  return (
    <Card>
      <CardHeader title={books.own} description={isMember ? books.ownText : books.ownSignIn} />
      {isMember ? (
        <Button variant="primary" pending={check.isPending} onClick={() => check.mutate()}>
          <UserCheck aria-hidden />
          {books.ownCheck}
        </Button>
      ) : (
        <TextLink href={authPath({ next: paths.books })}>{books.signIn}</TextLink>
      )}
      <div aria-live="polite" className="mt-4 empty:hidden">
        {data?.kind === 'right' && (
          <Notice tone="good">
            {books.ownRight(formatNumber(data.balance), formatFullDay(data.day), formatNumber(data.sum))}
          </Notice>
        )}
        {data?.kind === 'none' && <Notice>{books.ownNone(formatFullDay(data.day))}</Notice>}
        {data?.kind === 'wrong' && <Notice tone="danger">{books.ownWrong}</Notice>}
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
      </div>
      {data && data.kind !== 'wrong' && <OwnLeaf leaf={data.leaf} />}
    </Card>
  );
}

/** What a member keeps, to ask even after the account was deleted, and to compare with others. */
function OwnLeaf({ leaf: { member, name, secret } }: { leaf: LeafOwner }) {
  const { books } = useInsightsMessages();
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-small font-medium">{books.leaf}</summary>
      <p className="mt-2 text-small text-muted">{books.leafText}</p>
      <pre className="mt-2 text-small whitespace-pre-wrap wrap-anywhere">{`member=${member}\nname=${name}\nsecret=${secret}`}</pre>
    </details>
  );
}

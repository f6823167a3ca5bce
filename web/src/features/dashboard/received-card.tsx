import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useStartPageMessages } from '../../messages/start-page.ts';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { type Received, type ReceivedView, receivedQuery } from './api.ts';
import { arrivals, endedAgo } from './received-rules.ts';

const MINUTE_MS = 60_000;

/** "3 minutes ago" grows old on a page that stays open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Who watched the member's videos last. The event stream says when there is something new. It shows nothing if it cannot be
 * read; the card of the daily goal shows that error.
 */
export function ReceivedCard() {
  const { data, dataUpdatedAt } = useQuery(receivedQuery);
  // What has just been read is newer than the last tick.
  const now = Math.max(useNow(), dataUpdatedAt);
  return data ? <Latest received={data} now={now} /> : null;
}

function Latest({ received: { views, lines }, now }: { received: Received; now: number }) {
  const { received: texts } = useStartPageMessages();
  const { heading, fresh, views: shown } = arrivals(views, now);
  const [newest, ...others] = shown;
  const isFresh = fresh > 0;
  return (
    <Card className={isFresh ? 'bg-accent-soft' : ''}>
      <div role="status">
        {heading === 'none' ? (
          <p className="text-lead font-semibold">{texts.none}</p>
        ) : (
          <h2 className="text-lead">{heading === 'burst' ? texts.burst(fresh) : texts[heading]}</h2>
        )}
        {newest && <Newest key={newest.at} view={newest} now={now} />}
      </div>
      {heading === 'none' && <p className="mt-1 text-muted">{texts.noneHint}</p>}
      {others.length > 0 && (
        <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-small text-muted max-sm:gap-2">
          {others.map((view, index) => (
            // On phones the time is part of the sentence: in a column of its own it stood beside some lines and below others.
            <li key={index} className="text-pretty sm:flex sm:justify-between sm:gap-x-4">
              <span className="min-w-0">
                <Title view={view} /> · <What view={view} />
              </span>
              <span className="sm:hidden"> · </span>
              <time className="whitespace-nowrap" dateTime={view.at}>
                {texts.ago(endedAgo(view, now))}
              </time>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <h3 className="text-small text-muted">{texts.lines}</h3>
          <ul className="mt-1 grid gap-1">
            {lines.map(({ promotionId, text }, index) => (
              <li key={`${promotionId} ${index}`} className="wrap-anywhere">
                <q>{text}</q>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Newest({ view, now }: { view: ReceivedView; now: number }) {
  const { received: texts } = useStartPageMessages();
  return (
    <p className="mt-1 text-pretty">
      <Title view={view} /> · <What view={view} /> ·{' '}
      <time dateTime={view.at} className="text-muted">
        {texts.ago(endedAgo(view, now))}
      </time>
    </p>
  );
}

function Title({ view: { promotionId, title } }: { view: ReceivedView }) {
  const { received: texts } = useStartPageMessages();
  return (
    <TextLink href={`${paths.promote}/${promotionId}`} className="wrap-anywhere">
      {title ?? texts.untitled}
    </TextLink>
  );
}

function What({ view: { paid, seconds, stayedSeconds, heard } }: { view: ReceivedView }) {
  const { received: texts } = useStartPageMessages();
  const said = paid ? texts.watched(seconds, stayedSeconds) : texts.left(seconds);
  return <>{heard === null ? said : `${said}, ${heard ? texts.heard : texts.muted}`}</>;
}

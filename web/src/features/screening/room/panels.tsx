import { useQuery } from '@tanstack/react-query';
import { ATTENTION_BLOCK_MS } from '@viewloop/contract/constants';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useMessages } from '../../../messages/rest.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { Play } from '../../../ui/icons/index.ts';
import { LinePicture, type LinePictureName } from '../../../ui/line-pictures.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { voteQuery } from '../api.ts';
import styles from './room.module.css';
import type { Closed, Ring, RoomState } from './room-state.ts';

const secondsIn = (ring: Ring | null) => Math.floor((ring?.ringMs ?? 0) / 1000);

/** For trusted members on sites that ask them, while clips wait. */
function VoteLink() {
  const { room: texts } = useScreeningMessages();
  const waiting = useQuery(voteQuery()).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <TextLink href={paths.vote} className="text-small">
      {texts.votesWait(waiting)}
    </TextLink>
  );
}

/** Before the first clip. The tap also allows sound. */
export function WelcomePanel({ ring, onBegin }: { ring: Ring | null; onBegin(): void }) {
  const { room: texts } = useScreeningMessages();
  const seconds = secondsIn(ring);
  return (
    <div className={styles.panel}>
      <LinePicture name="card" className="state-picture" />
      <h2 className="text-title">{texts.welcome}</h2>
      <p>{texts.rule(ATTENTION_BLOCK_MS / 1000)}</p>
      {seconds > 0 && <p className="text-small">{texts.ringKept(seconds)}</p>}
      <Button variant="primary" size="large" onClick={onBegin}>
        <Play aria-hidden fill="currentColor" />
        {texts.begin}
      </Button>
      <p className="text-small text-muted">{texts.soundNote}</p>
      <VoteLink />
    </div>
  );
}

/** Where somebody can go instead, for each reason why nothing is offered. */
const ways: Record<Closed, { picture: LinePictureName; path: string }> = {
  not_known_yet: { picture: 'people', path: paths.watch },
  day_is_full: { picture: 'done', path: paths.clips },
  set_aside: { picture: 'broken', path: paths.support },
  verify_first: { picture: 'bell', path: paths.security },
  seen_all: { picture: 'done', path: paths.watch },
};

export function ClosedPanel({ closed, onAgain }: { closed: Closed; onAgain(): void }) {
  const { room: texts } = useScreeningMessages();
  const { watching } = useMessages();
  const { picture, path } = ways[closed];
  const { title, text, link } = texts.closed[closed];
  return (
    <div className={styles.panel}>
      <LinePicture name={picture} className="state-picture" />
      <h2 className="text-title">{title}</h2>
      <p>{text}</p>
      <LinkButton variant="primary" href={path}>
        {link}
      </LinkButton>
      {closed === 'seen_all' && <Button onClick={onAgain}>{watching.lookAgain}</Button>}
      <VoteLink />
    </div>
  );
}

export function OverPanel({ state, onBegin }: { state: RoomState; onBegin(): void }) {
  const { room: texts, toWatch } = useScreeningMessages();
  const { shared } = useMessages();
  const seconds = secondsIn(state.ring);
  return (
    <div className={styles.panel} role="status">
      <LinePicture name="done" className="state-picture" />
      <h2 className="text-title">{state.earned > 0 ? texts.over(shared.credits(state.earned)) : texts.overNone}</h2>
      <p>{texts.overToday(formatNumber(state.ring?.creditsToday ?? 0))}</p>
      {seconds > 0 && <p>{texts.ringStays(seconds)}</p>}
      <Button variant="primary" onClick={onBegin}>
        {texts.goOn}
      </Button>
      <LinkButton href={paths.watch}>{toWatch}</LinkButton>
      <VoteLink />
    </div>
  );
}

import { button, make, part } from './dom.ts';
import { chimes, setChimes } from './late-preferences.ts';
import { chime } from './reward.ts';
import type { FillIn, PlayerTexts } from './texts.ts';
import { type Round, readRound } from './watch-server.ts';

interface RoundParts {
  texts: PlayerTexts;
  fillIn: FillIn;
  /** Credits that this round brought. */
  credits: number;
  /** Whether the round is still the last thing that happened. */
  isCurrent(): boolean;
  next(): void;
}

type RoundTexts = PlayerTexts['round'];

function receivedLine({ received }: Round, texts: RoundTexts, fillIn: FillIn): string {
  if (received === 0) return texts.receivedNone;
  return received === 1 ? texts.receivedOne : fillIn(texts.received, { count: received });
}

function questionLine({ questions, answersMissing: count }: Round, texts: RoundTexts, fillIn: FillIn): string[] {
  if (questions === 'rarer') return [texts.rarer];
  if (questions !== 'each') return [];
  return [count === 1 ? texts.eachOne : fillIn(texts.each, { count })];
}

/** The end of a round: what it brought, and what happened to the viewer's own videos meanwhile. */
export async function showRound({
  texts: { round: texts },
  fillIn,
  credits,
  isCurrent,
  next,
}: RoundParts): Promise<void> {
  const reply = await readRound();
  if (!isCurrent()) return;
  const host = part('round');
  const lines = reply.ok ? [receivedLine(reply.value, texts, fillIn), ...questionLine(reply.value, texts, fillIn)] : [];
  const sound = button('', () => {
    setChimes(!chimes());
    name();
    if (chimes()) chime();
  });
  const name = () => {
    sound.textContent = chimes() ? texts.soundOn : texts.soundOff;
    sound.ariaPressed = String(chimes());
  };
  name();
  host.hidden = false;
  host.replaceChildren(
    make('h2', {}, texts.title, make('strong', { textContent: fillIn(texts.earned, { credits }) })),
    ...lines.map((line) => make('p', { textContent: line })),
    make('div', { className: 'buttons' }, button(texts.next, next), sound),
  );
}

import { ROUND_VIDEOS } from '@viewloop/contract/constants';
import { part, say } from './dom.ts';
import { areQuestionsTold } from './late-preferences.ts';
import { celebrate } from './reward.ts';
import type { Sitting, SittingState } from './sitting.ts';
import type { FillIn, PlayerTexts } from './texts.ts';

/** Paid videos after which nobody needs to be told of questions. */
const KNOWS_QUESTIONS = 10;

interface BesideParts {
  texts: PlayerTexts;
  language: string;
  sitting: Pick<Sitting, 'state' | 'next'>;
  fillIn: FillIn;
}

/** What stands beside a watch and is not needed to play it: the day, the balance, the round, a word about questions. */
export function createBeside({ texts, language, sitting, fillIn }: BesideParts): (state: SittingState) => void {
  let balance: number | null = null;
  /** The view that ended a round, and the credits that the rounds before had brought. */
  let roundOf: number | null = null;
  let before = 0;

  function showBalance(now: number) {
    const earlier = balance;
    balance = now;
    const words = (credits: number) => fillIn(texts.balance, { credits: credits.toLocaleString(language) });
    if (earlier === null || now <= earlier) say('balance', words(now));
    else celebrate({ before: earlier, now, words });
  }

  function showFigures({ figures, videos }: SittingState) {
    if (!figures) return;
    const { dailyViews: today, dailyGoal: goal, credits } = figures;
    part('figures').dataset.known = 'true';
    say('today', fillIn(texts.today, { count: today, goal }));
    part('day').setAttribute('stroke-dasharray', `${Math.min(100, (today / Math.max(1, goal)) * 100)} 100`);
    if (credits !== balance) showBalance(credits);
    const rest = videos % ROUND_VIDEOS;
    const done = videos > 0 && rest === 0 ? ROUND_VIDEOS : rest;
    const dots = part('round-dots');
    dots.ariaLabel = fillIn(texts.round.progress, { done, all: ROUND_VIDEOS });
    [...dots.children].forEach((dot, at) => {
      dot.toggleAttribute('data-done', at < done);
    });
  }

  /** The second video is the first that may ask. Somebody who has watched for long knows it. */
  async function tellOfQuestions({ figures, stage }: SittingState) {
    const isNew = figures !== null && figures.totalWatched >= 1 && figures.totalWatched <= KNOWS_QUESTIONS;
    // One thing at a time: the tour of the window comes first.
    if (stage.at !== 'watching' || !isNew || !figures.asksQuestions || areQuestionsTold() || !part('tour').hidden)
      return;
    (await import('./tour.ts')).tellOfQuestions(texts);
  }

  async function showRound({ viewId, credits }: SittingState) {
    if (viewId === roundOf) return;
    roundOf = viewId;
    const earned = credits - before;
    before = credits;
    const { showRound: show } = await import('./round.ts');
    const isCurrent = () => sitting.state().viewId === viewId;
    await show({ texts, fillIn, credits: earned, isCurrent, next: sitting.next });
  }

  return (state) => {
    showFigures(state);
    void tellOfQuestions(state);
    if (state.roundOver) void showRound(state);
    else part('round').hidden = true;
  };
}

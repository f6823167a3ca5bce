import { button, make, part } from './dom.ts';
import { markQuestionsTold } from './late-preferences.ts';
import { markTourSeen } from './preferences.ts';
import type { PlayerTexts } from './texts.ts';

/** What each step of the tour points at; `texts.tour` has the words in the same order. */
const POINTS_AT = ['stage', 'measure', 'coming'] as const;

interface Step {
  count: string;
  words: string;
  pointsAt: string;
}

function showSteps(steps: readonly Step[], texts: PlayerTexts): void {
  const host = part('tour');

  function show(at: number) {
    const step = steps[at];
    delete document.body.dataset.tour;
    host.hidden = step === undefined;
    host.replaceChildren();
    if (!step) return;
    document.body.dataset.tour = step.pointsAt;
    host.append(
      make('h2', { textContent: texts.tourTitle }, ' ', make('small', { textContent: step.count })),
      make('p', { textContent: step.words }),
      make(
        'div',
        { className: 'buttons' },
        button(texts.tourNext, () => show(at + 1)),
      ),
    );
  }
  show(0);
}

/** Explains the window in three steps. It is shown when the window is opened for the first time in this browser. */
export function startTour(texts: PlayerTexts): void {
  markTourSeen();
  const steps = texts.tour.map(([count = '', words = ''], at) => ({ count, words, pointsAt: POINTS_AT[at] ?? '' }));
  showSteps(steps, texts);
}

/** Before the second video: that some will ask a question, why, and that questions get rarer. */
export function tellOfQuestions(texts: PlayerTexts): void {
  markQuestionsTold();
  showSteps([{ count: '', words: texts.tourQuestions, pointsAt: '' }], texts);
}

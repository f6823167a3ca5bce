import { button, make, part } from './dom.ts';
import { markTourSeen } from './preferences.ts';
import type { PlayerTexts } from './texts.ts';

/** What each step of the tour points at; `texts.tour` has the words in the same order. */
const POINTS_AT = ['stage', 'measure', 'coming'] as const;

/** Explains the window in three steps. It is shown when the window is opened for the first time in this browser. */
export function startTour(texts: PlayerTexts): void {
  markTourSeen();
  const host = part('tour');

  function show(step: number) {
    const [count = '', words = ''] = texts.tour[step] ?? [];
    delete document.body.dataset.tour;
    host.hidden = step === texts.tour.length;
    host.replaceChildren();
    if (host.hidden) return;
    document.body.dataset.tour = POINTS_AT[step];
    host.append(
      make('h2', { textContent: texts.tourTitle }, ' ', make('small', { textContent: count })),
      make('p', { textContent: words }),
      make(
        'div',
        { className: 'buttons' },
        button(texts.tourNext, () => show(step + 1)),
      ),
    );
  }
  show(0);
}

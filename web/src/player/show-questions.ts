import { part } from './dom.ts';
import type { MountedQuestions } from './questions/mount-questions.ts';
import type { Sitting, SittingState } from './sitting.ts';
import { preferredLanguage } from './texts.ts';
import type { View } from './watch-server.ts';

/**
 * Shows what a creator asks once the credit is earned. What draws it is loaded when the first such video ends. The countdown
 * to the next video is held until the viewer has answered or skipped.
 */
export function createQuestions(sitting: () => Sitting) {
  let asking: number | null = null;
  let shown: number | null = null;
  let mounted: MountedQuestions | null = null;

  function release(viewId: number) {
    const { countdown, viewId: now } = sitting().state();
    if (now === viewId && countdown?.held) sitting().hold();
  }

  async function open(viewId: number) {
    const { mountQuestions } = await import('./questions/mount-questions.ts');
    if (shown !== viewId) return;
    const made = await mountQuestions({
      viewId,
      language: preferredLanguage(),
      before: part('coming'),
      onEarned: (credits) => sitting().addCredits(credits),
      onDone: () => release(viewId),
    });
    if (shown === viewId) mounted = made;
    else made.close();
  }

  return {
    /** A watch begins. */
    expect(view: View) {
      asking = view.asks ? view.viewId : null;
    },
    show({ stage, viewId, countdown }: SittingState) {
      if (shown !== null && viewId !== shown) {
        mounted?.close();
        mounted = null;
        shown = null;
      }
      const isPaid = stage.at === 'ended' && stage.status.phase === 'completed';
      if (!isPaid || viewId === null || viewId !== asking || shown === viewId) return;
      shown = viewId;
      asking = null;
      if (countdown && !countdown.held) sitting().hold();
      open(viewId).catch(() => release(viewId));
    },
  };
}

import { button, make, part } from './dom.ts';
import type { Sitting, Wanted } from './sitting.ts';
import type { PlayerTexts } from './texts.ts';
import { sendOpinion } from './watch-server.ts';

const UNDO_MS = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was noted, and offers for a while to take it back. */
function offerUndo(done: string, { undo }: PlayerTexts, takeBack: () => Promise<void>): void {
  const hide = () => part('said').replaceChildren();
  clearTimeout(timer);
  timer = setTimeout(hide, UNDO_MS);
  part('said').replaceChildren(
    make('span', { textContent: done }),
    button(undo, () => {
      hide();
      void takeBack();
    }),
  );
}

/** Whoever has begun to watch the next video keeps it: then only the opinion is taken back. */
function hasBegun({ stage }: ReturnType<Sitting['state']>): boolean {
  return (stage.at === 'watching' || stage.at === 'ended') && stage.status.verifiedMs > 0;
}

/** A failed call only leaves the order of offers as it was, so the viewer is not bothered with it. */
export function opinionButtons(video: Wanted, texts: PlayerTexts, sitting: Sitting): HTMLButtonElement[] {
  const send = async (opinion: 'more' | 'less' | 'none') => (await sendOpinion(video.promotionId, opinion)).ok;

  const sayMore = async () => {
    more.disabled = true;
    more.disabled = await send('more');
    if (!more.disabled) return;
    more.textContent = texts.noted;
    offerUndo(texts.moreDone, texts, async () => {
      more.disabled = !(await send('none'));
      if (!more.disabled) more.textContent = texts.moreLikeThis;
    });
  };
  const sayLess = async () => {
    less.disabled = true;
    const isSaid = await send('less');
    sitting.next();
    if (!isSaid) return;
    offerUndo(texts.lessDone, texts, async () => {
      if ((await send('none')) && !hasBegun(sitting.state())) void sitting.begin(video);
    });
  };
  const more: HTMLButtonElement = button(texts.moreLikeThis, () => void sayMore());
  const less: HTMLButtonElement = button(texts.notInterested, () => void sayLess());
  return [more, less];
}

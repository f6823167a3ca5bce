import type { Sitting, Wanted } from './sitting.ts';
import type { PlayerTexts } from './texts.ts';
import type { sendOpinion } from './watch-server.ts';

const UNDO_MS = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

interface OpinionParts {
  pressed: HTMLButtonElement;
  video: Wanted;
  texts: PlayerTexts;
  sitting: Sitting;
  /** Passed in rather than imported, because a file that this one and the page both import would be one more to fetch. */
  send: typeof sendOpinion;
}

/** Says what was noted, and offers for a while to take it back. */
function offerUndo(done: string, undo: string, takeBack: () => Promise<void>): void {
  const place = document.getElementById('said') as HTMLElement;
  const hide = () => place.replaceChildren();
  const words = Object.assign(document.createElement('span'), { textContent: done });
  const onclick = () => {
    hide();
    void takeBack();
  };
  clearTimeout(timer);
  timer = setTimeout(hide, UNDO_MS);
  place.replaceChildren(
    words,
    Object.assign(document.createElement('button'), { type: 'button', textContent: undo, onclick }),
  );
}

/** A viewer who has begun to watch the next video keeps it: then only the opinion is taken back. */
function hasBegun({ stage }: ReturnType<Sitting['state']>): boolean {
  return (stage.at === 'watching' || stage.at === 'ended') && stage.status.verifiedMs > 0;
}

/** A failed call only leaves the order of offers as it was, so the viewer is not bothered with it. */
export async function sayMore({ pressed, video, texts, send }: OpinionParts): Promise<void> {
  pressed.disabled = true;
  pressed.disabled = (await send(video.promotionId, 'more')).ok;
  if (!pressed.disabled) return;
  pressed.textContent = texts.noted;
  offerUndo(texts.moreDone, texts.undo, async () => {
    pressed.disabled = !(await send(video.promotionId, 'none')).ok;
    if (!pressed.disabled) pressed.textContent = texts.moreLikeThis;
  });
}

export async function sayLess({ pressed, video, texts, sitting, send }: OpinionParts): Promise<void> {
  pressed.disabled = true;
  const { ok } = await send(video.promotionId, 'less');
  sitting.next();
  if (!ok) return;
  offerUndo(texts.lessDone, texts.undo, async () => {
    const isTakenBack = (await send(video.promotionId, 'none')).ok;
    if (isTakenBack && !hasBegun(sitting.state())) void sitting.begin(video);
  });
}

import { button, make, part } from './dom.ts';
import type { Sitting, SittingState, Wanted } from './sitting.ts';
import type { PlayerTexts } from './texts.ts';
import { sendOpinion } from './watch-server.ts';

interface ActionParts {
  texts: PlayerTexts;
  sitting: Sitting;
  openReport(): void;
}

/** A video that the viewer did not finish can be started again, unless something is wrong with it. */
const againAfter: ReadonlySet<string> = new Set(['closed', 'replaced', 'silence', 'too_long', 'refused']);

/** The scripts behind these buttons are fetched when needed. If that fails, nothing changes, as without the server. */
function opinions(video: Wanted, { texts, sitting }: ActionParts) {
  const opinion = (label: string, name: 'sayMore' | 'sayLess') => {
    const pressed: HTMLButtonElement = button(label, () => {
      import('./opinions.ts')
        .then((say) => say[name]({ pressed, video, texts, sitting, send: sendOpinion }))
        .catch(() => {});
    });
    return pressed;
  };
  return [opinion(texts.moreLikeThis, 'sayMore'), opinion(texts.notInterested, 'sayLess')];
}

function buttonsFor({ stage, video, countdown }: SittingState, parts: ActionParts) {
  const { texts, sitting, openReport } = parts;
  const said = video ? opinions(video, parts) : [];
  const next = button(texts.next, sitting.next);
  const report = button(texts.report, openReport);
  const hold = countdown ? [button(countdown.held ? texts.goOn : texts.hold, sitting.hold)] : [];
  switch (stage.at) {
    case 'starting':
      return [];
    case 'watching':
      return [button(texts.skip, sitting.next), report, ...said];
    case 'ended': {
      const again = stage.status.phase === 'interrupted' && againAfter.has(stage.status.reason);
      return [next, ...hold, again ? button(texts.again, () => void sitting.begin(video as Wanted)) : report, ...said];
    }
    case 'refused':
      return [countdown ? next : button(texts.tryAgain, sitting.next), ...hold];
    case 'empty':
      return [button(texts.lookAgain, sitting.next)];
    case 'offline':
      return [button(texts.tryAgain, sitting.next)];
    case 'signed-out':
      return [make('a', { href: '/auth?next=/watch', textContent: texts.signIn })];
  }
}

/** Draws the buttons of the moment; the first is the next thing to do. They stay in place while they stay the same. */
export function createActions(parts: ActionParts) {
  let drawn = '';
  return (state: SittingState) => {
    const { stage, countdown, video } = state;
    const key = [stage.at, stage.at === 'ended' && stage.status.phase, countdown?.held, video?.id].join();
    if (key === drawn) return;
    drawn = key;
    part('actions').replaceChildren(...buttonsFor(state, parts));
  };
}

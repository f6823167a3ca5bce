import { make, part, say } from './dom.ts';
import type { SittingState, Stage } from './sitting.ts';
import { fillIn, type PlayerTexts } from './texts.ts';
import { makeTile } from './tile.ts';
import { wordsFor } from './words.ts';

const clockTime = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function phaseOf(stage: Stage): string {
  if (stage.at === 'ended') return stage.status.phase;
  if (stage.at !== 'watching') return 'waiting';
  return stage.status.phase === 'watching' && stage.status.halt ? 'halted' : 'watching';
}

/** The column beside the player. It shows a sitting's state; the buttons are drawn by `actions.ts`. */
export function createPanel(texts: PlayerTexts, language: string) {
  const progress = part('progress') as HTMLProgressElement;
  const percentage = new Intl.NumberFormat(language, { style: 'percent' });
  let drawn = '';
  progress.ariaLabel = texts.progress;
  say('up-next', texts.upNext);

  function showTime(stage: Stage): string {
    const timed = stage.at === 'watching' || stage.at === 'ended';
    part('measure').hidden = !timed;
    if (!timed) return '';
    const { verifiedMs, requiredMs } = stage.status;
    const share = Math.floor((verifiedMs / requiredMs) * 100) / 100;
    say('time', `${clockTime(verifiedMs)} / ${clockTime(requiredMs)}`);
    say('percent', percentage.format(share));
    progress.max = requiredMs;
    progress.value = verifiedMs;
    part('turn').setAttribute('stroke-dasharray', `${share * 100} 100`);
    return stage.at === 'watching' ? `${percentage.format(share)} · ` : '';
  }

  function showComing({ coming }: SittingState) {
    const key = coming.map(({ id }) => id).join();
    if (key === drawn) return;
    drawn = key;
    part('coming').hidden = coming.length === 0;
    part('tiles').replaceChildren(
      ...coming.map((video) =>
        make(
          'li',
          {},
          makeTile(video),
          ...(video.watchedYou ? [make('em', { textContent: texts.watchedYou })] : []),
          make('span', { textContent: video.title }),
        ),
      ),
    );
  }

  return (state: SittingState) => {
    const { stage, video, countdown } = state;
    const [message, hint] = wordsFor(stage, texts, language);
    document.body.dataset.phase = phaseOf(stage);
    say('state', message);
    say('hint', hint);
    say('title', stage.at === 'empty' || stage.at === 'signed-out' ? '' : (video?.title ?? ''));
    say('author', [video?.author, video?.watchedYou && texts.watchedYou].filter(Boolean).join(' · '));
    part('countdown').hidden = countdown === null;
    part('countdown').dataset.held = String(countdown?.held ?? false);
    if (countdown)
      say('counted', countdown.held ? texts.held : fillIn(texts.countdown, { seconds: countdown.seconds }));
    showComing(state);
    // The task bar shows the title when the window itself is covered.
    document.title = `${showTime(stage)}${message}`;
  };
}

import type { PlayerTexts } from './texts.ts';
import type { WatchStatus } from './watch-session.ts';

const clockTime = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const part = (id: string) => document.getElementById(id) as HTMLElement;

/** Changes a text only when it differs, so that a screen reader hears each message once. */
function say(id: string, text: string) {
  const element = part(id);
  if (element.textContent !== text) element.textContent = text;
}

/** What a status says: the message, and the line beside it. */
function wordsFor(status: WatchStatus, texts: PlayerTexts, language: string): [string, string] {
  switch (status.phase) {
    case 'watching':
      return status.halt === null ? [texts.watching, ''] : texts.halts[status.halt];
    case 'completed': {
      const reward = texts.reward
        .replace('{credits}', `${status.creditsEarned}`)
        .replace('{balance}', status.balance.toLocaleString(language));
      return [texts.completed, reward];
    }
    case 'interrupted': {
      // What only the server knows (the place is gone, the video is no longer offered) it says itself.
      const reason = status.reason === 'refused' ? status.message : texts.reasons[status.reason];
      const lost = status.reason === 'elsewhere' ? '' : texts.noCredits;
      return [texts.interrupted, `${reason || texts.reasons.refused} ${lost}`];
    }
  }
}

export function createStatusBar(texts: PlayerTexts, language: string) {
  const progress = part('progress') as HTMLProgressElement;
  progress.ariaLabel = texts.progress;

  return {
    setTitle: (title: string) => say('title', title),

    /** A message without a watch. */
    note(text: string) {
      document.body.dataset.phase = 'waiting';
      part('measure').hidden = true;
      say('state', text);
      say('hint', '');
    },

    show(status: WatchStatus) {
      const { verifiedMs, requiredMs, phase } = status;
      const percent = Math.floor((verifiedMs / requiredMs) * 100);
      const [message, hint] = wordsFor(status, texts, language);
      document.body.dataset.phase = phase === 'watching' && status.halt ? 'halted' : phase;
      part('measure').hidden = false;
      say('state', message);
      say('hint', hint);
      say('time', `${clockTime(verifiedMs)} / ${clockTime(requiredMs)}`);
      say('percent', `${percent} %`);
      progress.max = requiredMs;
      progress.value = verifiedMs;
      part('turn').setAttribute('stroke-dasharray', `${percent} 100`);
      // The task bar shows the title when the window itself cannot be seen.
      document.title = phase === 'watching' ? `${percent} % · ${message}` : message;
    },

    /** The buttons of the moment; the first is the next thing to do. */
    offer(...actions: [label: string, act: () => void][]) {
      part('actions').replaceChildren(
        ...actions.map(([label, act]) => {
          const button = document.createElement('button');
          button.onclick = act;
          button.textContent = label;
          return button;
        }),
      );
    },
  };
}

import './check.css';
import type { Language } from '../texts.ts';
import type { OpenCheck } from '../watch-server.ts';
import { type Asked, type CheckServer, checkServer, type Sense } from './check-server.ts';
import { button, element } from './element.ts';
import { playSound } from './sound.ts';
import { type CheckTexts, checkTexts, questionOf } from './texts.ts';

export interface CheckParts {
  viewId: number;
  check: OpenCheck;
  language: Language;
  /** Makes the video quiet while tones play. */
  quieten(on: boolean): void;
  /** The check was passed, or it is not open any more: the watch goes on. */
  onDone(): void;
  server?: CheckServer;
}

export interface MountedCheck {
  /** Says above the question why the clock stands, or nothing while it runs. */
  say(why: string): void;
  /** After a wrong answer the card asks the next check by itself. */
  asks(checkId: string): boolean;
  close(): void;
}

const CHOICES = [1, 2, 3, 4, 5, 6];
const THANKS_MS = 2_000;

/** Shows a check in a column beside the player, never over it. Nothing is timed, and no control takes the focus. */
export function mountCheck(column: HTMLElement, parts: CheckParts): MountedCheck {
  const { viewId, language, onDone, server = checkServer } = parts;
  const texts = checkTexts[language];
  const keys = new AbortController();
  // The region must be on the page before its text changes, or nobody hears it.
  const spoken = element('p', { className: 'check-spoken', role: 'status' });
  const body = element('div', { className: 'check-body' });
  const why = element('p', { className: 'check-halt', hidden: true });
  // A form, so that the window's own keys and swipes leave it alone.
  const card = element(
    'form',
    { className: 'check', ariaLabel: texts.title, onsubmit: () => false },
    why,
    spoken,
    body,
  );
  let { check } = parts;
  /** What the member wants. The server knows what they wanted before. */
  let wanted: Sense | undefined;
  let closed = false;
  /** Counts what is played, because the end of an earlier one must not make the video loud. */
  let playing = 0;

  function close() {
    closed = true;
    keys.abort();
    parts.quieten(false);
    card.remove();
  }

  async function listen(media: string) {
    playing += 1;
    const mine = playing;
    parts.quieten(true);
    await playSound(media).finally(() => mine === playing && parts.quieten(false));
  }

  function say(text: string) {
    spoken.textContent = text;
  }

  function done(text: string) {
    say(text);
    keys.abort();
    body.replaceChildren(element('p', { className: 'check-note', textContent: text }));
    onDone();
    setTimeout(close, THANKS_MS);
  }

  function failed() {
    say(texts.failed);
    body.replaceChildren(
      element('p', { className: 'check-note', textContent: texts.failed }),
      button(texts.retry, () => void draw()),
    );
  }

  async function answer(choice: number) {
    for (const choiceButton of body.querySelectorAll('button')) choiceButton.disabled = true;
    say(texts.sending);
    const reply = await server.answer(viewId, check, { choice });
    if (closed) return;
    if (reply.kind === 'gone') return done('');
    if (reply.kind === 'failed') return failed();
    if (reply.value.passed) return done(texts.right);
    if (reply.value.check) ({ check } = reply.value);
    await draw(texts.wrong);
  }

  async function work(asked: Extract<Asked, { asks: 'work' }>) {
    body.replaceChildren(element('p', { className: 'check-note', textContent: texts.working }));
    const { doWork } = await import('./do-work.ts');
    const reply = await server.answer(viewId, check, { work: await doWork(asked.work) });
    if (!closed) return reply.kind === 'failed' ? failed() : done('');
  }

  async function draw(before: string | Event = '') {
    let note = typeof before === 'string' ? before : '';
    body.replaceChildren(element('p', { className: 'check-note', textContent: note || texts.loading }));
    const reply = await server.draw(viewId, check, wanted);
    if (closed) return;
    if (reply.kind === 'gone') return done('');
    if (reply.kind === 'failed') return failed();
    if (reply.value.asks === 'work') return work(reply.value).catch(failed);
    if (reply.value.asks === 'still') return askStill(reply.value.stills, note);
    if (wanted && reply.value.sense !== wanted) note = texts.senseStays;
    wanted = undefined;
    ask(reply.value, note);
  }

  function ask({ sense, kind, shape, media }: Extract<Asked, { asks: 'question' }>, note: string) {
    const question = questionOf(texts, kind, shape);
    const heard = sense === 'hearing';
    const other = () => {
      wanted = heard ? 'sight' : 'hearing';
      void draw();
    };
    body.replaceChildren(
      element('h2', { className: 'check-title', textContent: note || texts.title }),
      element('p', { className: 'check-question', textContent: question }),
      heard
        ? button(texts.listen, () => void listen(media), 'check-listen')
        : element('img', { className: 'check-picture', src: media, alt: texts.picture, width: 320, height: 200 }),
      choices(texts, (choice) => void answer(choice)),
      element('p', { className: 'check-hint', textContent: texts.hint }),
      element('p', { className: 'check-hint check-keys', textContent: texts.keys, ariaHidden: 'true' }),
      element(
        'p',
        { className: 'check-others' },
        button(heard ? texts.byPicture : texts.bySound, other),
        button(texts.another, () => void draw()),
      ),
    );
    say(`${note} ${texts.announce.replace('{question}', question)}`.trim());
    if (heard) void listen(media);
  }

  function askStill(stills: readonly string[], note: string) {
    const pictures = stills.map((still, index) => {
      const choice = button('', () => void answer(index + 1));
      choice.dataset.choice = String(index + 1);
      choice.ariaLabel = texts.choice.replace('{number}', String(index + 1));
      choice.append(element('img', { src: still, alt: '' }));
      return choice;
    });
    body.replaceChildren(
      element('h2', { className: 'check-title', textContent: note || texts.title }),
      element('p', { className: 'check-question', textContent: texts.still }),
      element('div', { className: 'check-choices check-stills', role: 'group' }, ...pictures),
      element('p', { className: 'check-hint', textContent: texts.hint }),
      element(
        'p',
        { className: 'check-others' },
        button(texts.bySound, () => {
          wanted = 'hearing';
          void draw();
        }),
      ),
    );
    say(`${note} ${texts.still}`.trim());
  }

  document.addEventListener(
    'keydown',
    (event) => {
      const choice = body.querySelector<HTMLButtonElement>(`.check-choices [data-choice="${event.key}"]:enabled`);
      if (
        !choice ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element).closest('select, textarea')
      )
        return;
      event.preventDefault();
      choice.click();
    },
    { signal: keys.signal },
  );
  // Keys do not reach this page while the player's frame has the focus. The video plays on without it.
  if (document.activeElement instanceof HTMLIFrameElement) document.activeElement.blur();
  column.append(card);
  void draw();
  return {
    close,
    asks: (checkId) => !closed && check.id === checkId,
    say(text) {
      why.hidden = text === '';
      why.textContent = text;
    },
  };
}

function choices(texts: CheckTexts, choose: (choice: number) => void): HTMLElement {
  return element(
    'div',
    { className: 'check-choices', role: 'group' },
    ...CHOICES.map((number) => {
      const choice = button(String(number), () => choose(number));
      choice.dataset.choice = String(number);
      choice.ariaLabel = texts.choice.replace('{number}', String(number));
      return choice;
    }),
  );
}

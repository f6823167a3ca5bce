import './questions.css';
import { LONGEST_ANSWER_TEXT } from '@viewloop/contract/constants';
import { button, make } from '../dom.ts';
import { fillIn } from '../texts.ts';
import { type Asked, openQuestions, sendAnswers, skipQuestions } from './question-server.ts';
import { type QuestionTexts, questionTexts } from './texts.ts';
import { choiceText, questionText } from './word-rules.ts';

export interface QuestionParts {
  viewId: number;
  language: string;
  /** The card goes in front of this. */
  before: HTMLElement;
  onEarned(credits: number): void;
  /** Answered, skipped, too late, or nothing was asked: the next video may begin. */
  onDone(): void;
}

export interface MountedQuestions {
  close(): void;
}

type Question = Asked['questions'][number];

function fieldOf(question: Question, { words }: QuestionTexts): HTMLFieldSetElement {
  return make(
    'fieldset',
    {},
    make('legend', { textContent: questionText(question, words) }),
    ...question.choices.map(({ id, words: choice }) =>
      make(
        'label',
        {},
        make('input', { type: 'radio', name: `question-${question.id}`, value: String(id) }),
        make('span', { textContent: choiceText(question, choice, words) }),
      ),
    ),
  );
}

/** The questions of a creator, beside the clip and after its credit. Nothing is timed, and no control takes the focus. */
export async function mountQuestions(parts: QuestionParts): Promise<MountedQuestions> {
  const { viewId, language, before, onEarned, onDone } = parts;
  const [texts, reply] = await Promise.all([questionTexts(language), openQuestions(viewId)]);
  if (!reply.ok || !reply.value.asked) {
    onDone();
    return { close() {} };
  }
  const { asked } = reply.value;
  const openedAt = Date.now();
  let open = true;
  // The region must be on the page before its text changes, or nobody hears it.
  const spoken = make('p', { className: 'questions-spoken', role: 'status' });
  const problem = make('p', { role: 'alert' });
  const own = make('input', { name: 'own', maxLength: LONGEST_ANSWER_TEXT, autocomplete: 'off' });
  const send = make('button', { textContent: texts.send, className: 'questions-send' });
  const body = make(
    'div',
    {},
    make('h2', { textContent: texts.title }),
    make('p', { className: 'questions-text', textContent: texts.text }),
    ...asked.questions.map((question) => fieldOf(question, texts)),
    ...(asked.text
      ? [
          make(
            'label',
            { className: 'questions-own', textContent: texts.own },
            own,
            make('small', { textContent: texts.ownHint }),
          ),
        ]
      : []),
    problem,
    make(
      'div',
      { className: 'buttons' },
      send,
      button(texts.skip, () => void skip()),
    ),
  );
  // A form, so that the window's own keys and swipes leave it alone.
  const form = make(
    'form',
    {
      className: 'box questions',
      ariaLabel: texts.title,
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    spoken,
    body,
  );

  function close() {
    if (open) void skipQuestions(viewId);
    open = false;
    form.remove();
  }

  function end(text: string) {
    open = false;
    spoken.textContent = text;
    body.replaceChildren(make('p', { className: 'questions-text', textContent: text }));
    onDone();
  }

  async function skip() {
    open = false;
    form.remove();
    onDone();
    await skipQuestions(viewId);
  }

  function chosen() {
    const given = new FormData(form);
    return asked.questions.flatMap(({ id }) => {
      const choice = given.get(`question-${id}`);
      return choice === null ? [] : [{ question: id, choice: Number(choice) }];
    });
  }

  async function submit() {
    const answers = chosen();
    problem.textContent = answers.length < asked.questions.length ? texts.incomplete : '';
    if (problem.textContent) return form.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input')?.focus();
    send.disabled = true;
    spoken.textContent = texts.sending;
    // The server refuses answers that come before anybody can have read the questions.
    const early = openedAt + asked.waitSeconds * 1000 - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    if (!open) return;
    const paid = await sendAnswers(viewId, { answers, text: own.value.trim() || null });
    send.disabled = false;
    if (paid.ok) {
      onEarned(paid.value.creditsEarned);
      end(fillIn(texts.thanks, { balance: paid.value.balance.toLocaleString(language) }));
    } else if (paid.code === 'nothing_asked') end(texts.gone);
    else problem.textContent = paid.message || texts.failed;
  }

  before.before(form);
  spoken.textContent = texts.announce;
  return { close };
}

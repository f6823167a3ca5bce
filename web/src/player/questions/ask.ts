import type { Language } from '../texts.ts';
import './questions.css';
import { LONGEST_ANSWER_TEXT } from '@viewloop/contract/constants';
import { button, element } from '../check/element.ts';
import type { Sitting } from '../sitting.ts';
import { type Asked, openQuestions, sendAnswers, skipQuestions } from './question-server.ts';
import { type QuestionTexts, questionTexts } from './texts.ts';
import { choiceText, questionText } from './word-rules.ts';

interface QuestionParts {
  viewId: number;
  language: Language;
  sitting: Sitting;
}

const LOOK_MS = 300;

type Question = Asked['questions'][number];

function fieldOf(question: Question, { words }: QuestionTexts): HTMLFieldSetElement {
  return element(
    'fieldset',
    {},
    element('legend', { textContent: questionText(question, words) }),
    ...question.choices.map(({ id, words: choice }) =>
      element(
        'label',
        {},
        element('input', { type: 'radio', name: `question-${question.id}`, value: String(id) }),
        element('span', { textContent: choiceText(question, choice, words) }),
      ),
    ),
  );
}

/** The questions of a creator, beside the clip and after its credit. Nothing is timed, and no control takes the focus. */
export async function ask({ viewId, language, sitting }: QuestionParts): Promise<void> {
  const isCurrent = () => sitting.state().viewId === viewId;
  /** The next video does not begin while somebody answers. */
  const holds = (wanted: boolean) => {
    const { countdown } = sitting.state();
    if (isCurrent() && countdown && countdown.held !== wanted) sitting.hold();
  };
  if (!isCurrent()) return;
  holds(true);
  const [texts, reply] = await Promise.all([questionTexts(language), openQuestions(viewId)]);
  const asked = reply.kind === 'ok' ? reply.value.asked : null;
  if (!asked) return holds(false);
  if (!isCurrent()) return void skipQuestions(viewId);
  const { questions, waitSeconds } = asked;
  const openedAt = Date.now();
  let open = true;
  // The region must be on the page before its text changes, or nobody hears it.
  const spoken = element('p', { className: 'questions-spoken', role: 'status' });
  const problem = element('p', { role: 'alert' });
  const own = element('input', { name: 'own', maxLength: LONGEST_ANSWER_TEXT, autocomplete: 'off' });
  const send = element('button', { textContent: texts.send, className: 'questions-send' });
  const body = element(
    'div',
    {},
    element('h2', { textContent: texts.title }),
    element('p', { className: 'questions-text', textContent: texts.text }),
    ...questions.map((question) => fieldOf(question, texts)),
    ...(asked.text
      ? [
          element(
            'label',
            { className: 'questions-own', textContent: texts.own },
            own,
            element('small', { textContent: texts.ownHint }),
          ),
        ]
      : []),
    element(
      'div',
      { className: 'questions-foot' },
      problem,
      element('div', { className: 'buttons' }, send, button(texts.skip, skip)),
    ),
  );
  // A form, so that the window's own keys and swipes leave it alone.
  const form = element(
    'form',
    {
      className: 'box questions',
      ariaLabel: texts.title,
      onchange: () => {
        problem.textContent = '';
      },
      onsubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    spoken,
    body,
  );

  function end(text: string) {
    open = false;
    form.classList.add('questions-done');
    spoken.textContent = text;
    body.replaceChildren(element('p', { className: 'questions-text', textContent: text }));
    holds(false);
  }

  function skip() {
    open = false;
    form.remove();
    holds(false);
    void skipQuestions(viewId);
  }

  function chosen() {
    const given = new FormData(form);
    return questions.flatMap(({ id }) => {
      const choice = given.get(`question-${id}`);
      return choice === null ? [] : [{ question: id, choice: Number(choice) }];
    });
  }

  async function submit() {
    const answers = chosen();
    problem.textContent = answers.length < questions.length ? texts.incomplete : '';
    if (problem.textContent) return form.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input')?.focus();
    send.disabled = true;
    spoken.textContent = texts.sending;
    // The server refuses answers that come before anybody can have read the questions.
    const early = openedAt + waitSeconds * 1000 - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    if (!open) return;
    const paid = await sendAnswers(viewId, { answers, text: own.value.trim() || null });
    send.disabled = false;
    if (paid.kind === 'ok') {
      sitting.earn(paid.value.creditsEarned, paid.value.balance);
      end(texts.thanks.replace('{balance}', paid.value.balance.toLocaleString(language)));
    } else if (paid.kind === 'gone') end(texts.gone);
    else problem.textContent = paid.message || texts.failed;
  }

  document.getElementById('coming')?.before(form);
  spoken.textContent = texts.announce;
  // Another video was begun meanwhile, so the viewer has skipped the questions.
  const looking = setInterval(() => {
    if (isCurrent()) return;
    clearInterval(looking);
    form.remove();
    if (open) void skipQuestions(viewId);
    open = false;
  }, LOOK_MS);
}

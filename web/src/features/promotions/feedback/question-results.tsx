import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { choiceText, questionText } from '../../../player/questions/word-rules.ts';
import { ShareBar } from '../../../ui/share-bar.tsx';
import type { AskedQuestion } from './api.ts';

/** A bar for each choice, with the number, the share and the weighted share. Without figures, only the choices. */
export function QuestionResults({ questions }: { questions: readonly AskedQuestion[] }) {
  const texts = useFeedbackMessages();
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {questions.map((question) => (
          <section key={question.id}>
            <h3 className="mb-3 font-semibold wrap-anywhere">
              {questionText(question, texts.words)}
              {question.retired && <span className="ml-2 text-small font-normal text-muted">{texts.earlier}</span>}
            </h3>
            {question.choices.some(({ count }) => count !== null) ? (
              <Bars question={question} />
            ) : (
              <p className="text-muted wrap-anywhere">
                {question.choices.map(({ words }) => choiceText(question, words, texts.words)).join(' · ')}
              </p>
            )}
          </section>
        ))}
      </div>
      {questions.some(({ answers }) => answers > 0) && <p className="text-small text-muted">{texts.weightMean}</p>}
    </div>
  );
}

function Bars({ question }: { question: AskedQuestion }) {
  const texts = useFeedbackMessages();
  return (
    <ul className="grid gap-2.5">
      {question.choices.map(({ id, words, count, share }) => {
        const plain = count !== null && question.answers > 0 ? count / question.answers : 0;
        return (
          <li key={id}>
            <ShareBar
              name={choiceText(question, words, texts.words)}
              figures={
                count !== null &&
                share !== null &&
                [formatNumber(count), formatPercent(plain), texts.weighted(formatPercent(share))].join(' · ')
              }
              share={plain}
            />
          </li>
        );
      })}
    </ul>
  );
}

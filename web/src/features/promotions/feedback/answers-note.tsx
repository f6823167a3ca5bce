import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { useMessages } from '../../../messages/index.ts';

interface AnswersNoteProps {
  answers: number;
  /** What views and answers cost together, where the form does not say it already. */
  sum?: number;
}

/** What the answers to several promotions cost. */
export function AnswersNote({ answers, sum }: AnswersNoteProps) {
  const texts = useFeedbackMessages();
  const { shared } = useMessages();
  const credits = shared.credits(answers);
  return (
    <p className="text-small text-muted">
      {sum === undefined ? texts.ofSum(credits) : texts.withAnswers(credits, shared.credits(sum))} {texts.priceNote}
    </p>
  );
}

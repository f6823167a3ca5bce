import { useFeedbackMessages } from '../../../messages/feedback.ts';

/** What a top-up of a promotion whose viewers are asked costs besides. */
export function AskedNote({ answers }: { answers: number }) {
  const texts = useFeedbackMessages();
  return <p className="text-small text-muted">{texts.topUpNote(answers)}</p>;
}

import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { questionText } from '../../../player/questions/word-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { MessagesSquare } from '../../../ui/icons/index.ts';
import type { Wanted } from './api.ts';

/** What viewers will be asked, and the way to change it. */
export function QuestionsLine({ wanted, onOpen }: { wanted: Wanted | undefined; onOpen: () => void }) {
  const texts = useFeedbackMessages();
  const asked = wanted?.questions.map((question) =>
    questionText(question.kind === 'own' ? question : { ...question, words: null }, texts.words),
  );
  return (
    <div className="grid gap-2">
      <p className="text-small wrap-anywhere">
        <span className="field-label block">{texts.line}</span>
        {asked?.join(' · ') ?? texts.none}
      </p>
      <Button onClick={onOpen} className="justify-self-start">
        <MessagesSquare aria-hidden />
        {wanted ? texts.change : texts.ask}
      </Button>
    </div>
  );
}

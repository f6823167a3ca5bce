import { useFeedbackMessages } from '../../../messages/feedback.ts';
import type { Wanted } from './api.ts';
import { QuestionsDialog } from './questions-dialog.tsx';

interface ChooseQuestionsProps {
  wanted: Wanted | undefined;
  onChoose: (wanted: Wanted | undefined) => void;
  onClose: () => void;
}

/** Questions for a promotion that has not started yet. */
export function ChooseQuestions({ wanted, onChoose, onClose }: ChooseQuestionsProps) {
  const texts = useFeedbackMessages();
  return (
    <QuestionsDialog
      wanted={wanted}
      apply={texts.apply}
      {...(wanted && { onRemove: () => onChoose(undefined) })}
      onApply={onChoose}
      onClose={onClose}
    />
  );
}

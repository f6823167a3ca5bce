import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { Trash2 } from '../../../ui/icons/index.ts';
import { type OwnEntry, ownProblem } from './question-rules.ts';

interface OwnQuestionProps {
  own: OwnEntry;
  attempted: boolean;
  onChange: (own: OwnEntry) => void;
  onRemove: () => void;
}

export function OwnQuestion({ own, attempted, onChange, onRemove }: OwnQuestionProps) {
  const texts = useFeedbackMessages();
  const problem = attempted ? ownProblem(own) : undefined;
  return (
    <fieldset className="grid gap-3 rounded-control border border-line p-4">
      <legend className="field-label px-1">{texts.own}</legend>
      <Field
        label={texts.ownWords}
        autoComplete="off"
        maxLength={120}
        value={own.words}
        onChange={({ target }) => onChange({ ...own, words: target.value })}
        error={problem === 'words' && texts.ownWordsWrong}
      />
      <TextAreaField
        label={texts.ownChoices}
        rows={4}
        value={own.choices}
        onChange={({ target }) => onChange({ ...own, choices: target.value })}
        hint={texts.ownChoicesHint}
        error={problem === 'choices' && texts.ownChoicesWrong}
      />
      <Button variant="quiet" className="justify-self-start" onClick={onRemove}>
        <Trash2 aria-hidden />
        {texts.removeOwn}
      </Button>
    </fieldset>
  );
}

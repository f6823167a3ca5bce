import { LEAST_ANSWERS_SHOWN } from '@viewloop/contract/constants';
import { type SubmitEvent, useState } from 'react';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useFeedbackMessages } from '../../../messages/feedback.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Plus } from '../../../ui/icons/index.ts';
import type { Wanted } from './api.ts';
import { OwnQuestion } from './own-question.tsx';
import {
  entryOf,
  isComplete,
  LISTED,
  type ListedKind,
  MOST_QUESTIONS,
  type OwnEntry,
  questionCount,
  wantedOf,
} from './question-rules.ts';

interface QuestionsDialogProps {
  wanted: Wanted | undefined;
  /** Given where questions are chosen before the promotion starts, and can be left out again. */
  onRemove?: () => void;
  apply: string;
  pending?: boolean;
  onApply: (wanted: Wanted) => void;
  onClose: () => void;
}

export function QuestionsDialog({ wanted, onRemove, apply, pending, onApply, onClose }: QuestionsDialogProps) {
  const texts = useFeedbackMessages();
  const { shared } = useMessages();
  const [entry, setEntry] = useState(() => entryOf(wanted));
  const [attempted, setAttempted] = useState(false);
  const count = questionCount(entry);
  const isFull = count >= MOST_QUESTIONS;
  const toggle = (kind: ListedKind, on: boolean) =>
    setEntry((before) => ({
      ...before,
      listed: on ? [...before.listed, kind] : before.listed.filter((one) => one !== kind),
    }));
  const setOwn = (change: (own: readonly OwnEntry[]) => readonly OwnEntry[]) =>
    setEntry((before) => ({ ...before, own: change(before.own) }));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setAttempted(true);
    const form = event.currentTarget;
    if (isComplete(entry)) onApply(wantedOf(entry));
    else requestAnimationFrame(() => focusFirstInvalid(form));
  }

  return (
    <Dialog open onClose={onClose} title={texts.dialogTitle} size="wide">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{texts.dialogText}</p>
        <fieldset className="grid gap-1">
          <legend className="field-label mb-1.5">{texts.list}</legend>
          {LISTED.map((kind) => (
            <Choice
              key={kind}
              label={texts.words.kinds[kind]}
              checked={entry.listed.includes(kind)}
              disabled={isFull && !entry.listed.includes(kind)}
              onChange={(on) => toggle(kind, on)}
            />
          ))}
        </fieldset>
        {entry.own.map((own, index) => (
          <OwnQuestion
            // The order never changes, and entries have no other name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            own={own}
            attempted={attempted}
            onChange={(changed) => setOwn((all) => all.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => setOwn((all) => all.filter((_, at) => at !== index))}
          />
        ))}
        {!isFull && (
          <Button className="justify-self-start" onClick={() => setOwn((all) => [...all, { words: '', choices: '' }])}>
            <Plus aria-hidden />
            {texts.addOwn}
          </Button>
        )}
        <div>
          <Choice
            label={texts.text}
            checked={entry.text}
            onChange={(text) => setEntry((before) => ({ ...before, text }))}
          />
          <p className="text-small text-muted">{texts.textHint}</p>
        </div>
        {attempted && (count === 0 || count > MOST_QUESTIONS) && (
          <p role="alert" className="text-danger">
            {texts.countWrong}
          </p>
        )}
        <p className="text-small text-muted">{texts.fewAnswers(LEAST_ANSWERS_SHOWN)}</p>
        <DialogFooter className="mt-0">
          <Button variant="quiet" onClick={onRemove ?? onClose}>
            {onRemove ? texts.remove : shared.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending ?? false}>
            {apply}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, checked, disabled = false, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4.5 flex-none accent-current"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

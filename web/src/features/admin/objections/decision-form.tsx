import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { useAction } from '../use-action.ts';
import { decideObjection, type ObjectionDetails } from './api.ts';

const LONGEST = 1000;

function effectOf({ about, view }: ObjectionDetails): 'voided' | 'unpaid' | Exclude<ObjectionDetails['about'], 'view'> {
  if (about !== 'view') return about;
  return view?.state === 'voided' ? 'voided' : 'unpaid';
}

/** Says what each decision does before it is made. Both need an answer, which the member reads. */
export function DecisionForm({ objection, onDecided }: { objection: ObjectionDetails; onDecided: () => void }) {
  const { objections: texts } = useAdminMessages();
  const [answer, setAnswer] = useState('');
  const decide = useAction(decideObjection, {
    done: texts.done,
    failed: texts.failed,
    changes: [
      'GET /api/admin/objections',
      'GET /api/admin/fair-play/cases',
      'GET /api/admin/promotions',
      'GET /api/admin/visits',
    ],
    after: onDecided,
  });
  const { id, grantable } = objection;
  const say = (grant: boolean) => () => decide.mutate({ id, grant, answer: answer.trim() });
  const isEmpty = answer.trim() === '';
  return (
    <div className="grid gap-3">
      <p className="text-small">{grantable ? texts.effects[effectOf(objection)] : texts.notGrantable}</p>
      <TextAreaField
        label={texts.answer}
        hint={texts.answerHint}
        value={answer}
        maxLength={LONGEST}
        required
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isEmpty || !grantable}
          pending={decide.isPending && decide.variables.grant}
          onClick={say(true)}
        >
          {texts.grant}
        </Button>
        <Button disabled={isEmpty} pending={decide.isPending && !decide.variables.grant} onClick={say(false)}>
          {texts.refuse}
        </Button>
      </div>
    </div>
  );
}

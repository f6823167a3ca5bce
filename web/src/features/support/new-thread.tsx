import { useMutation, useQuery } from '@tanstack/react-query';
import { LONGEST_SUPPORT_TEXT } from '@viewloop/contract/constants';
import { type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useSupportMessages } from '../../messages/support.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { aboutText } from './about-text.ts';
import { openThread, type Subject, subjectsQuery, type Thread } from './api.ts';

const categories = ['account', 'credits', 'deposit', 'promotion', 'fair_play', 'other'] as const;

const keyOf = ({ kind, id }: Subject) => `${kind}:${id}`;

export function NewThread() {
  const support = useSupportMessages();
  const [, navigate] = useLocation();
  const subjects = useQuery(subjectsQuery).data ?? [];
  const { errors, clear, accepts } = useFieldErrors<'text'>();
  const send = useMutation({
    mutationFn: openThread,
    onSuccess: async ({ id }) => {
      navigate(`${paths.support}?thread=${id}`, { replace: true });
      await refresh('GET /api/support');
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (send.isPending) return;
    const form = new FormData(event.currentTarget);
    const text = String(form.get('text')).trim();
    if (!accepts(event.currentTarget, text ? {} : { text: support.textMissing })) return;
    const subject = subjects.find((one) => keyOf(one) === form.get('about'));
    send.mutate({
      category: form.get('category') as Thread['category'],
      text,
      about: subject ? { kind: subject.kind, id: subject.id } : null,
    });
  }

  return (
    <form noValidate onSubmit={submit} onInput={clear} className="grid max-w-2xl gap-5">
      <SelectField label={support.category} name="category" defaultValue="other">
        {categories.map((name) => (
          <option key={name} value={name}>
            {support.categories[name]}
          </option>
        ))}
      </SelectField>
      <SelectField label={support.related} name="about" defaultValue="" hint={support.relatedHint}>
        <option value="">{support.relatedNone}</option>
        {(['promotion', 'deposit', 'view'] as const).map((kind) => {
          const own = subjects.filter((subject) => subject.kind === kind);
          return (
            own.length > 0 && (
              <optgroup key={kind} label={support.aboutGroups[kind]}>
                {own.map((subject) => (
                  <option key={keyOf(subject)} value={keyOf(subject)}>
                    {`${aboutText(subject)} (${formatDateTime(subject.at)})`}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </SelectField>
      <TextAreaField
        label={support.text}
        name="text"
        rows={7}
        required
        maxLength={LONGEST_SUPPORT_TEXT}
        hint={support.textHint}
        error={errors.text}
      />
      {send.isError && (
        <Notice tone="danger" role="alert">
          {problemText(send.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="justify-self-start" pending={send.isPending}>
        {support.send}
      </Button>
    </form>
  );
}

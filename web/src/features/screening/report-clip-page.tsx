import { useMutation } from '@tanstack/react-query';
import { NOTICE_GROUNDS } from '@viewloop/contract/constants';
import type { SubmitEvent } from 'react';
import { useSearch } from 'wouter';
import { call, type Input } from '../../lib/call.ts';
import { isEmail } from '../../lib/email.ts';
import { formText } from '../../lib/form-text.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { useClipModerationMessages } from '../../messages/clip-moderation.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { OpenFrame } from '../../ui/open-frame.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast-store.ts';
import { WithClips } from './with-clips.tsx';

type Notice = Input<'POST /api/clip-notices'>['body'];
const SHORTEST = 20;

/** The form for notices of illegal content. The law wants it open to everybody, so it asks for no account. */
export default function ReportClipPage() {
  return (
    <OpenFrame>
      <WithClips>
        <NoticeForm />
      </WithClips>
    </OpenFrame>
  );
}

function NoticeForm() {
  const { form: texts } = useClipModerationMessages();
  const named = new URLSearchParams(useSearch()).get('clip') ?? '';
  const { errors, clear, accepts } = useFieldErrors<'clip' | 'explanation' | 'email' | 'goodFaith'>();
  const send = useMutation({
    mutationFn: (body: Notice) => call('POST /api/clip-notices', { body }),
    onError: (error) => toast({ title: texts.failed, description: problemText(error), tone: 'danger' }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = formText(form);
    const text = (name: string) => read(name).trim();
    const [clip, explanation, name, email] = [text('clip'), text('explanation'), text('name'), text('email')];
    const wrong = {
      ...(!clip && { clip: texts.clipMissing }),
      ...(explanation.length < SHORTEST && { explanation: texts.explanationMissing }),
      ...(email && !isEmail(email) && { email: texts.emailWrong }),
      ...(!read('goodFaith') && { goodFaith: texts.goodFaithMissing }),
    };
    if (!accepts(form, wrong) || send.isPending) return;
    const ground = read('ground') as Notice['ground'];
    send.mutate({ clip, ground, explanation, goodFaith: true, ...(name && { name }), ...(email && { email }) });
  }

  if (send.isSuccess)
    return (
      <div role="status">
        <PageHeader title={texts.sentTitle(send.data.number)} description={texts.sent} />
        {send.variables.email && <p>{texts.sentMail(send.variables.email)}</p>}
        <a href="/" className="button mt-6" data-variant="secondary">
          {texts.home}
        </a>
      </div>
    );
  return (
    <>
      <PageHeader title={texts.title} description={texts.text} />
      <form noValidate onSubmit={submit} onInput={clear} className="card grid max-w-2xl gap-5">
        <Field
          label={texts.clip}
          name="clip"
          maxLength={300}
          required
          defaultValue={named}
          hint={texts.clipHint}
          error={errors.clip}
        />
        <SelectField label={texts.ground} name="ground">
          {NOTICE_GROUNDS.map((ground) => (
            <option key={ground} value={ground}>
              {texts.grounds[ground]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={texts.explanation}
          name="explanation"
          rows={6}
          maxLength={4000}
          required
          hint={texts.explanationHint}
          error={errors.explanation}
        />
        <Field label={texts.name} name="name" autoComplete="name" maxLength={200} hint={texts.nameHint} />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={texts.emailHint}
          error={errors.email}
        />
        <div className="field">
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="goodFaith"
              className="mt-0.5 size-4.5 flex-none accent-current"
              aria-invalid={errors.goodFaith ? true : undefined}
              aria-describedby={errors.goodFaith ? 'good-faith-error' : undefined}
            />
            {texts.goodFaith}
          </label>
          {errors.goodFaith && (
            <p className="field-error" id="good-faith-error">
              {errors.goodFaith}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" pending={send.isPending}>
          {texts.send}
        </Button>
      </form>
    </>
  );
}

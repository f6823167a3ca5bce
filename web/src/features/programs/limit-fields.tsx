import { MAXIMUM_CREDITS } from '@viewloop/contract/constants';
import { formText } from '../../lib/form-text.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { Field, TextAreaField } from '../../ui/field.tsx';
import type { AccessToken } from './api.ts';

type Limits = Pick<AccessToken, 'creditsPerDay' | 'networks'>;

/** What is in the fields below. An empty field is no limit. */
export function limitsIn(form: HTMLFormElement): Limits {
  const text = formText(form);
  const credits = text('creditsPerDay').trim();
  return {
    creditsPerDay: credits === '' ? null : Number(credits),
    networks: text('networks')
      .split(/[\s,]+/)
      .filter((network) => network !== ''),
  };
}

/** How much a token may spend in a day, and from where it works. */
export function LimitFields({ limits }: { limits?: Limits }) {
  const { tokens } = useProgramsMessages();
  return (
    <>
      <Field
        label={tokens.creditsPerDay}
        hint={tokens.creditsPerDayHint}
        name="creditsPerDay"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAXIMUM_CREDITS}
        defaultValue={limits?.creditsPerDay ?? ''}
      />
      <TextAreaField
        label={tokens.networks}
        hint={tokens.networksHint}
        name="networks"
        rows={2}
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        defaultValue={limits?.networks.join('\n')}
      />
    </>
  );
}

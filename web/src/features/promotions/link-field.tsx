import { useSettled } from '../../lib/use-settled.ts';
import { useMessages } from '../../messages/rest.ts';
import { Field } from '../../ui/field.tsx';
import { CircleCheck } from '../../ui/icons/index.ts';
import { type LinkProblem, recognise } from './entry-rules.ts';
import type { Unplayable } from './use-link-check.ts';

/** Half a link is not called wrong while it is still being typed. */
const PAUSE_MS = 600;

interface LinkFieldProps {
  /** Where a form has more than one link. */
  label?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  problem: LinkProblem | Unplayable | undefined;
  /** True after the first attempt to send: from then on every problem is shown. */
  attempted: boolean;
}

/** Shows while typing which video the link points to, or why it points to none. */
export function LinkField({ label, name = 'videoUrl', value, onChange, problem, attempted }: LinkFieldProps) {
  const settled = useSettled(value, PAUSE_MS) === value;
  const { promotions, shared } = useMessages();
  const link = recognise(value);
  const shown = attempted || (settled && problem !== 'required') ? problem : undefined;
  return (
    <Field
      label={label ?? promotions.videoUrl}
      name={name}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2048}
      required
      placeholder={promotions.videoUrlPlaceholder}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={
        shown ? undefined : (
          <span role="status" className="flex items-center gap-1.5">
            {link && link.kind !== 'refused' ? (
              <>
                <CircleCheck aria-hidden className="size-4 flex-none text-link" />
                {link.kind === 'short'
                  ? promotions.recognisedShort
                  : promotions.recognised(shared.platforms[link.platform])}
              </>
            ) : (
              promotions.videoUrlHint
            )}
          </span>
        )
      }
      error={shown && explain(shown)}
    />
  );

  function explain(wrong: LinkProblem | Unplayable): string {
    if (wrong === 'required') return promotions.requiredField;
    if (wrong === 'not_embeddable' || wrong === 'private' || wrong === 'gone') return promotions.unplayable[wrong];
    if (wrong !== 'platform_off') return promotions.linkRefused[wrong];
    return promotions.platformOff(link && link.kind !== 'refused' ? shared.platforms[link.platform] : '');
  }
}

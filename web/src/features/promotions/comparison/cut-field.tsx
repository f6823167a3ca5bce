import type { Platform } from '@viewloop/contract';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { linkProblem, recognise } from '../entry-rules.ts';
import { LinkField } from '../link-field.tsx';
import { LinkPreview } from '../link-preview.tsx';
import type { LinkCheck } from '../use-link-check.ts';

interface CutFieldProps {
  cut: 'a' | 'b';
  value: string;
  onChange: (link: string) => void;
  check: LinkCheck;
  platforms: readonly Platform[];
  attempted: boolean;
}

/** The link to one of the two cuts, and what is behind it. */
export function CutField({ cut, value, onChange, check, platforms, attempted }: CutFieldProps) {
  const { comparison: texts } = useDeliveryMessages();
  return (
    <div className="grid gap-3">
      <LinkField
        label={texts.links[cut]}
        name={`link-${cut}`}
        value={value}
        onChange={onChange}
        problem={linkProblem(recognise(value), platforms) ?? check.unplayable}
        attempted={attempted}
      />
      <LinkPreview found={check.found} />
    </div>
  );
}

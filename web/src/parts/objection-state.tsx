import type { objections } from '@viewloop/contract';
import { useMessages } from '../messages/index.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const tones: Record<objections.ObjectionState, BadgeTone> = {
  open: 'neutral',
  granted: 'good',
  refused: 'warning',
  closed: 'neutral',
};

type Shown = Pick<objections.Objection, 'state' | 'answer'>;

/** What became of an objection, with the operator's answer. */
export function ObjectionState({ objection: { state, answer } }: { objection: Shown }) {
  const { objections: texts } = useMessages().shared;
  return (
    <span className="grid justify-items-start gap-1 text-small">
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      {answer && (
        <span className="wrap-anywhere">
          <span className="text-muted">{texts.answer}</span> {answer}
        </span>
      )}
    </span>
  );
}

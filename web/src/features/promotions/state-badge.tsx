import { useMessages } from '../../messages/index.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Check } from '../../ui/icons/index.ts';
import type { Promotion } from './api.ts';

const tones: Record<Promotion['state'], BadgeTone> = {
  active: 'good',
  completed: 'good',
  paused: 'neutral',
  hidden: 'warning',
  stopped: 'neutral',
};

export function StateBadge({ state }: { state: Promotion['state'] }) {
  const { promotions } = useMessages();
  return (
    <Badge tone={tones[state]}>
      {state === 'completed' && <Check aria-hidden />}
      {promotions.states[state]}
    </Badge>
  );
}

import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { Button } from '../../../ui/button.tsx';
import { SlidersHorizontal } from '../../../ui/icons/index.ts';
import type { Plan } from './plan-rules.ts';
import { planInWords } from './plan-summary.ts';

/** What was chosen so far, and the way to change it. */
export default function PlanLine({ plan, onChange }: { plan: Plan; onChange: () => void }) {
  const texts = useDeliveryMessages();
  return (
    <div className="grid gap-2">
      <p className="text-small">
        <span className="field-label block">{texts.choose}</span>
        {planInWords(plan, texts).join(' · ')}
      </p>
      <Button onClick={onChange} className="justify-self-start">
        <SlidersHorizontal aria-hidden />
        {texts.change}
      </Button>
    </div>
  );
}

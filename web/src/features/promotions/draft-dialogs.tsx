import { lazy, Suspense } from 'react';
import { ChooseQuestions } from './feedback/late-parts.ts';
import { RulesDialog } from './rules-dialog.tsx';
import type { usePromotionDraft } from './use-promotion-draft.ts';

// With its texts, which the first look at the form does not need.
const PlanDialog = lazy(() => import('./delivery/plan-dialog.tsx'));

interface DraftDialogsProps {
  draft: Pick<ReturnType<typeof usePromotionDraft>, 'asking' | 'plan' | 'feedback' | 'choose' | 'close'>;
  onAccept: () => void;
  pending: boolean;
}

/** What a draft asks above its form: the plan, questions to viewers, and consent to the rules. */
export function DraftDialogs({
  draft: { asking, plan, feedback, choose, close },
  onAccept,
  pending,
}: DraftDialogsProps) {
  return (
    <>
      <Suspense>
        {asking === 'plan' && <PlanDialog plan={plan} onApply={(chosen) => choose({ plan: chosen })} onClose={close} />}
        {asking === 'questions' && (
          <ChooseQuestions wanted={feedback} onChoose={(chosen) => choose({ feedback: chosen })} onClose={close} />
        )}
      </Suspense>
      <RulesDialog open={asking === 'consent'} onClose={close} onAccept={onAccept} pending={pending} />
    </>
  );
}

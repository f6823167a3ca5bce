import { isOpenPlan, openPlan, type Plan } from './delivery/plan-rules.ts';
import type { Wanted } from './feedback/api.ts';

/** What every form that starts promotions holds: its own entry, the plan, questions to viewers, and the id it is sent with. */
export interface Draft<E> {
  entry: E;
  plan: Plan;
  feedback: Wanted | undefined;
  requestId: string;
}

export const newDraft = <E>(entry: E, requestId: string): Draft<E> => ({
  entry,
  plan: openPlan(),
  feedback: undefined,
  requestId,
});

/**
 * The id changes whenever the form does and only then, so that sending it again after a lost answer makes no second
 * promotion.
 */
export const changed = <E>(draft: Draft<E>, part: Partial<Draft<E>>, requestId: string): Draft<E> => ({
  ...draft,
  ...part,
  requestId,
});

/** The part of the call that all forms have in common. An open plan is what the server assumes by itself. */
export const sharedBody = <E>({ plan, feedback, requestId }: Draft<E>) => ({
  requestId,
  ...(!isOpenPlan(plan) && { plan }),
  ...(feedback && { feedback }),
});

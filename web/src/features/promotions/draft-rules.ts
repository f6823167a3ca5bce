import { isOpenPlan, openPlan, type Plan } from './delivery/plan-rules.ts';
import type { Wanted } from './feedback/api.ts';

/** What every form that starts promotions holds: its own entry, the plan, and questions to viewers. */
export interface Draft<E> {
  entry: E;
  plan: Plan;
  feedback: Wanted | undefined;
}

export const newDraft = <E>(entry: E): Draft<E> => ({ entry, plan: openPlan(), feedback: undefined });

/** The part of the call that all forms have in common. An open plan is what the server assumes by itself. */
export const sharedBody = <E>({ plan, feedback }: Draft<E>) => ({
  ...(!isOpenPlan(plan) && { plan }),
  ...(feedback && { feedback }),
});

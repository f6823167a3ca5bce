import { expect, test } from 'vitest';
import { openPlan } from './delivery/plan-rules.ts';
import { newDraft, sharedBody } from './draft-rules.ts';

test('a new draft sends nothing that the server assumes by itself', () => {
  expect(sharedBody(newDraft({ link: '' }))).toEqual({});
});

test('a plan and questions are sent', () => {
  const plan = { ...openPlan(), verifiedOnly: true };
  const feedback = { questions: [] };
  expect(sharedBody({ ...newDraft({ link: '' }), plan, feedback })).toEqual({ plan, feedback });
});

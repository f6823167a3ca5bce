import { expect, test } from 'vitest';
import { openPlan } from './delivery/plan-rules.ts';
import { changed, newDraft, sharedBody } from './draft-rules.ts';

const draft = newDraft({ link: '' }, 'first');

test('a new draft sends its id and nothing that the server assumes by itself', () => {
  expect(sharedBody(draft)).toEqual({ requestId: 'first' });
});

test('every change is another promotion, and is sent under another id', () => {
  const typed = changed(draft, { entry: { link: 'https://youtu.be/abcdefghijk' } }, 'second');
  expect(typed).toEqual({ ...draft, entry: { link: 'https://youtu.be/abcdefghijk' }, requestId: 'second' });
  const plan = { ...openPlan(), verifiedOnly: true };
  const feedback = { questions: [] };
  expect(sharedBody(changed(typed, { plan, feedback }, 'third'))).toEqual({ requestId: 'third', plan, feedback });
});

import { expect, test } from 'vitest';
import { admin as de } from '../../../messages/de/admin.ts';
import { admin as en } from '../../../messages/en/admin.ts';
import { actionName, actionSentence } from './action-sentence.ts';

const restored = { action: 'restore_member', text: 'Restored ada', facts: { username: 'ada' } };

test('an action is told in the reader’s language', () => {
  expect(actionSentence(restored, de.log)).toBe('ada freigegeben');
  expect(actionSentence(restored, en.log)).toBe('Restored ada');
  expect(actionName('restore_member', de.log)).toBe('Freigabe');
});

test('one without facts, or of a newer server, stands as it was written', () => {
  expect(actionSentence({ ...restored, facts: null }, de.log)).toBe('Restored ada');
  expect(actionSentence({ action: 'paint_it_red', text: 'Painted it red', facts: {} }, de.log)).toBe('Painted it red');
  expect(actionName('paint_it_red', de.log)).toBe('paint it red');
});

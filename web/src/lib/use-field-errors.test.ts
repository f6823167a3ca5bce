import { expect, test } from 'vitest';
import { clearRefusals, withoutErrorOf } from './use-field-errors.ts';

const errors = { email: 'Please enter a valid email', password: 'Too short' };

test('an error goes when its field changes, and the others stay', () => {
  expect(withoutErrorOf(errors, 'email')).toEqual({ password: 'Too short' });
});

test('a field without an error changes nothing, so nothing is drawn again', () => {
  expect(withoutErrorOf(errors, 'firstName')).toBe(errors);
  expect(withoutErrorOf(errors, '')).toBe(errors);
});

test('a refusal goes, and a call that is still under way stays', () => {
  const reset: string[] = [];
  const attempt = (name: string, isError: boolean) => ({ isError, reset: () => void reset.push(name) });
  clearRefusals(attempt('refused', true), attempt('under way', false))();
  expect(reset).toEqual(['refused']);
});

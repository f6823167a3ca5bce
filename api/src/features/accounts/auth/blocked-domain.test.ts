import { expect, test } from 'vitest';
import { isAtDomain } from './blocked-domain.ts';

const blocked = ['mailinator.com', 'xn--mnchen-3ya.de'];

test.each(['a@mailinator.com', 'a@MAILINATOR.com', 'a@x.y.mailinator.com', 'a@münchen.de'])(
  '%s is blocked',
  (email) => {
    expect(isAtDomain(email, blocked)).toBe(true);
  },
);

test.each(['a@notmailinator.com', 'mailinator.com@example.com', 'a@mailinator.com.example'])('%s is not', (email) => {
  expect(isAtDomain(email, blocked)).toBe(false);
});

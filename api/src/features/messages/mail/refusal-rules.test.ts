import { expect, test } from 'vitest';
import { resultOf, type SmtpFailure } from './refusal-rules.ts';

const is = (failure: Partial<SmtpFailure>, messageBegun = false) =>
  resultOf({ message: 'refused', ...failure }, { messageBegun }).outcome.is;
const answered = (command: string, response: string) =>
  is({ command, response, responseCode: Number(response.slice(0, 3)) });

test('only a mailbox that does not exist is refused for good', () => {
  expect(answered('RCPT TO', '550 no such user here')).toBe('refused');
  expect(answered('RCPT TO', '550 5.1.1 no such user')).toBe('refused');
  expect(answered('RCPT TO', '556 5.1.10 the domain takes no mail')).toBe('refused');
  expect(answered('RCPT TO', '550 5.2.1 mailbox disabled')).toBe('refused');
  expect(answered('DATA', '550 5.1.1 no such user')).toBe('refused');
  expect(is({ command: 'API', message: 'Invalid recipient "a b@example.com"' })).toBe('refused');
});

test('what a server refuses of the site is the site’s trouble, and the mail waits', () => {
  for (const [command, response] of [
    ['CONN', '554 no SMTP service here'],
    ['CONN', '421 come back later'],
    ['EHLO', '550 5.7.1 bad name'],
    ['STARTTLS', '502 not implemented'],
    ['AUTH PLAIN', '535 5.7.8 wrong password'],
    ['MAIL FROM', '550 5.7.1 sender not allowed'],
    ['MAIL FROM', '530 5.7.0 authentication required'],
    ['MAIL FROM', '451 4.3.0 later'],
    ['RCPT TO', '554 5.7.1 relay access denied'],
    ['RCPT TO', '550 relaying denied'],
    ['RCPT TO', '550 5.1.8 sender domain unknown'],
    ['RCPT TO', '503 MAIL first'],
    ['DATA', '554 5.7.1 message refused by policy'],
    ['DATA', '552 5.3.4 too large'],
  ] as const)
    expect([command, response, answered(command, response)]).toEqual([command, response, 'hindered']);
  expect(is({ command: 'CONN' })).toBe('hindered');
});

test('"later" about a mail or its recipient counts as a try of it', () => {
  expect(answered('RCPT TO', '450 4.2.0 greylisted')).toBe('postponed');
  expect(answered('DATA', '451 try again later')).toBe('postponed');
});

test('silence after the message has begun is uncertain', () => {
  expect(is({ command: 'CONN' }, true)).toBe('uncertain');
});

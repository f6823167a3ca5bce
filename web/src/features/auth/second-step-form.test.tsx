// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { answered, button, click, render, serve, settle, type } from '../../lib/render-in-test.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const step = { token: 'begun', authenticator: true, passkey: false };
const refusal = (code: string, status = 400) => answered({ message: `Refused: ${code}`, code }, status);

async function show(calls: Parameters<typeof serve>[0]) {
  const sent = serve({ 'GET /api/site': () => answered({ passkeyOrigin: null, registration: 'open' }), ...calls });
  const onBack = vi.fn<() => void>();
  const onSuspended = vi.fn<(token: string) => void>();
  const place = await render(<SecondStepForm step={step} onBack={onBack} onSuspended={onSuspended} />);
  await settle();
  const submit = async (code: string) => {
    await type(place.querySelector('input'), code);
    await click(button(place, 'Sign in'));
    await settle();
  };
  return { place, sent, onBack, onSuspended, submit };
}

test('a wrong code is said at the field, and the words go when another one is typed', async () => {
  const { place, sent, submit, onBack } = await show({
    'POST /api/login/second-factor': () => refusal('wrong_code'),
  });
  await submit('123456');
  expect(sent.at(-1)).toMatchObject({
    call: 'POST /api/login/second-factor',
    body: { token: 'begun', code: '123456' },
  });
  expect(place.querySelector('.field-error')?.textContent).toBeTruthy();
  await type(place.querySelector('input'), '65');
  expect(place.querySelector('.field-error')).toBeNull();
  expect(onBack).not.toHaveBeenCalled();
});

test('a sign-in that is over begins again', async () => {
  const { submit, onBack } = await show({ 'POST /api/login/second-factor': () => refusal('sign_in_over') });
  await submit('123456');
  expect(onBack).toHaveBeenCalledOnce();
});

test('who has lost everything is told when the link comes; where that is off, only the operator helps', async () => {
  const readyAt = '2026-11-20T12:00:00.000Z';
  const { place } = await show({ 'POST /api/lost-factor/ask': () => answered({ readyAt }) });
  expect(place.textContent).not.toContain('Only the operator');
  await click(button(place, 'I have lost all of these'));
  await settle();
  expect(place.querySelector('[role=status]')?.textContent).toContain('We have written to you');
  expect(button(place, 'I have lost all of these')).toBeUndefined();

  const other = await show({ 'POST /api/lost-factor/ask': () => refusal('not_found', 404) });
  await click(button(other.place, 'I have lost all of these'));
  await settle();
  expect(other.place.querySelector('[role=alert]')?.textContent).toContain('Only the operator');
});

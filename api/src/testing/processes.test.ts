import { expect, test } from 'vitest';
import { processesIn, until } from './processes.ts';

test('what comes true in the end is waited for', async () => {
  let looks = 0;
  await until(() => ++looks === 3);
  expect(looks).toBe(3);
});

test('waiting in vain says for what, also if the question is never answered', async () => {
  await expect(until(() => processesIn('/nowhere').length > 5, 50)).rejects.toThrow(
    'Waited in vain for () => processesIn("/nowhere").length > 5',
  );
  const nobodyAnswers = new Promise<boolean>(() => {});
  await expect(until(() => nobodyAnswers, 50)).rejects.toThrow('Waited in vain for () => nobodyAnswers');
});

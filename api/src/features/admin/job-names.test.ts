import { jobNames } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { story } from '../../testing/story.ts';

const told = story();

test('every job has a name that the status panel can say in any language', async () => {
  told.app.jobs.start();
  const running = async () => (await told.app.jobs.status()).map(({ name }) => name);
  await expect.poll(running, { timeout: 20_000 }).toEqual([...jobNames]);
});

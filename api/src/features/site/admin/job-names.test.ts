import { jobNames } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

// One job runs only where the platforms are asked about videos. Nothing is promoted here, so they are not.
const site = testSite({ VIDEO_DETAILS: 'on' });

test('every job has a name that the status panel can say in any language', async () => {
  site.app.jobs.start();
  const running = async () => (await site.app.jobs.status()).map(({ name }) => name);
  await expect.poll(running).toEqual([...jobNames]);
});

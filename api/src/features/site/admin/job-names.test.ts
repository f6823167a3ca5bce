import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jobNames } from '@viewloop/contract';
import { afterAll, expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

// Some jobs run only where the platforms are asked about videos, and where clips are kept. Nothing is promoted or uploaded here.
const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-jobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = testSite({ VIDEO_DETAILS: 'on', CLIPS: 'on', DATA_DIR: folder });

test('every job has a name that the status panel can say in any language', async () => {
  site.app.jobs.start();
  const running = async () => (await site.app.jobs.status()).map(({ name }) => name);
  await expect.poll(running).toEqual([...jobNames]);
});

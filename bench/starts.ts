import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../api/src/testing/server-process.ts';

export interface Starts {
  /** Milliseconds until the server answers, first with a new data folder and then with an existing one. */
  cold: number;
  warm: number;
}

async function timeToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServer({ DATA_DIR: dataDir });
  const took = performance.now() - started;
  await server.stop();
  return took;
}

export async function measureStarts(): Promise<Starts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-starts-'));
  try {
    const dataDir = path.join(folder, 'data');
    const cold = await timeToReady(dataDir);
    const warm = [];
    for (let round = 0; round < 3; round++) warm.push(await timeToReady(dataDir));
    return { cold, warm: Math.min(...warm) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

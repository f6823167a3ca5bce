import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { auth } from '@viewloop/contract';
import { DEMO_PASSWORD, MAIN_CHARACTER } from '../api/src/demo/index.ts';
import { startServer } from '../api/src/testing/server-process.ts';

/** Lighthouse is downloaded when it is needed, so that people who only run the product do not install it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = path.join(import.meta.dirname, '../.cache/lighthouse');
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface PageScore {
  page: string;
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Lighthouse's own explanations for a category below 95. */
  lost: string[];
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

const run = promisify(execFile);

async function lighthouseProgram(): Promise<string> {
  const program = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true });
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, LIGHTHOUSE]);
  }
  return program;
}

async function cookieOfDemoMember(address: string): Promise<string> {
  const response = await fetch(`${address}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: MAIN_CHARACTER, password: DEMO_PASSWORD }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function score(program: string, page: string, url: string, cookie?: string): Promise<PageScore> {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'lighthouse-')), 'report.json');
  const args = [program, url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${CHROME_FLAGS}`];
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  await run(process.execPath, [...args, `--only-categories=${CATEGORIES.join()}`], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM },
    timeout: 180_000,
  });
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  ) as PageScore['scores'];
  const lost = CATEGORIES.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${report.audits[id]?.title ?? id}`),
  );
  return { page, scores, lost };
}

/** Runs Lighthouse with its phone settings on the real server with the world of the demo. */
export async function measurePages(): Promise<PageScore[]> {
  const program = await lighthouseProgram();
  const DATA_DIR = path.join(mkdtempSync(path.join(tmpdir(), 'viewloop-pages-')), 'data');
  const server = await startServer({ DATA_DIR, RATE_LIMITS: 'off' }, ['--demo']);
  try {
    const cookie = await cookieOfDemoMember(server.address);
    return [
      await score(program, 'landing', `${server.address}/`),
      await score(program, 'dashboard', `${server.address}/`, cookie),
    ];
  } finally {
    await server.stop();
  }
}

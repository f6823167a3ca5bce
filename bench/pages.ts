import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { auth } from '@viewloop/contract';
import { DEMO_PASSWORD, MAIN_CHARACTER } from '../api/src/demo/index.ts';
import { startServer } from '../api/src/testing/server-process.ts';
import { tellStep } from './progress.ts';

/** Lighthouse is downloaded when it is needed, so that people who only run the product do not install it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const FOLDER = path.join(import.meta.dirname, '../.cache/lighthouse');
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** One run says little: the scores of a page differ by some points from run to run. */
const ROUNDS = 5;

type Category = (typeof CATEGORIES)[number];
type Screen = 'phone' | 'desktop';

export interface PageScore {
  page: string;
  /** The medians of all rounds. */
  scores: Record<Category, number>;
  /** The performance of each round. */
  performance: number[];
  /** What moved by itself while the page loaded: the highest of all rounds. */
  shift: number;
  /** What moved in that round. */
  moved: string[];
  /** Lighthouse's own explanations for what lost points, of the last round. */
  lost: string[];
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      title: string;
      numericValue?: number;
      details?: { items?: { node?: { snippet?: string } }[] };
    }
  >;
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

interface Visit {
  url: string;
  screen: Screen;
  cookie?: string;
}

async function visit(program: string, { url, screen, cookie }: Visit): Promise<Report> {
  const output = path.join(mkdtempSync(path.join(tmpdir(), 'lighthouse-')), 'report.json');
  const args = [program, url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${CHROME_FLAGS}`];
  if (screen === 'desktop') args.push('--preset=desktop');
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  await run(process.execPath, [...args, `--only-categories=${CATEGORIES.join()}`], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM },
    timeout: 180_000,
  });
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const shiftIn = ({ audits }: Report) => audits['cumulative-layout-shift']?.numericValue ?? 0;
const movedIn = (report: Report | undefined): string[] =>
  (report?.audits['layout-shifts']?.details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);

function lostIn(report: Report): string[] {
  return CATEGORIES.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${report.audits[id]?.title ?? id}`),
  );
}

async function score(program: string, page: string, address: Visit): Promise<PageScore> {
  const reports: Report[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    tellStep(`pages: ${page}, round ${round} of ${ROUNDS}`);
    reports.push(await visit(program, address));
  }
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, median(reports.map((report) => scoreOf(report, name)))]),
  ) as PageScore['scores'];
  const performance = reports.map((report) => scoreOf(report, 'performance'));
  const restless = reports.toSorted((a, b) => shiftIn(b) - shiftIn(a))[0];
  const shift = Math.max(...reports.map(shiftIn));
  return { page, scores, performance, shift, moved: movedIn(restless), lost: reports.slice(-1).flatMap(lostIn) };
}

/** Runs Lighthouse on the real server with the world of the demo. */
export async function measurePages(): Promise<PageScore[]> {
  const program = await lighthouseProgram();
  const DATA_DIR = path.join(mkdtempSync(path.join(tmpdir(), 'viewloop-pages-')), 'data');
  const server = await startServer({ DATA_DIR, RATE_LIMITS: 'off' }, ['--demo']);
  try {
    const cookie = await cookieOfDemoMember(server.address);
    const url = `${server.address}/`;
    return [
      await score(program, 'landing', { url, screen: 'phone' }),
      await score(program, 'landing, desktop', { url, screen: 'desktop' }),
      await score(program, 'dashboard', { url, screen: 'phone', cookie }),
      await score(program, 'dashboard, desktop', { url, screen: 'desktop', cookie }),
    ];
  } finally {
    await server.stop();
  }
}

import path from 'node:path';
import { startBare } from './bare.ts';
import { costsOf, medianOf, type Subject } from './cost.ts';
import { requestText } from './load/measure.ts';
import { tellStep } from './progress.ts';

/** What every request passes in the product's server, and a bare Fastify route does not have. */
export const PIECES = [
  'security headers',
  'checks of each request',
  'time limits',
  'figures of each route',
  'slow readers',
  'limits against overload',
  'an id for each request',
  'errors in our form',
  'cookies',
  'JSON alone as a body',
] as const;
export type Piece = (typeof PIECES)[number];
export const EVERYTHING = 'everything';
const NOTHING = 'nothing';

const ROUNDS = { rounds: 7, seconds: 2, inFlight: 32 };

/** Processor time of one request in microseconds, and how many there are a second, without one of the pieces. */
export interface PieceRow {
  without: string;
  processor: number;
  perSecond: number;
}

/** Measures the server's frame as a whole, without each of its pieces in turn, and without all of them. */
export async function measurePieces(): Promise<PieceRow[]> {
  const program = path.join(import.meta.dirname, 'pieces-process.ts');
  const names = [NOTHING, ...PIECES, EVERYTHING];
  const servers = await Promise.all(names.map((name) => startBare([], program, name)));
  const request = requestText('GET', '/healthz', '');
  tellStep(`pieces: ${names.length} servers in turns, about ${(ROUNDS.rounds + 1) * ROUNDS.seconds * names.length} s`);
  try {
    const subjects = servers.map(({ port, pid }, index): [string, Subject] => [
      names[index] as string,
      { port, pids: [pid], requests: [request] },
    ]);
    const costs = await costsOf(Object.fromEntries(subjects), ROUNDS);
    return names.map((without) => {
      const ofOne = costs[without] ?? [];
      return { without, processor: medianOf(ofOne, 'processor'), perSecond: medianOf(ofOne, 'perSecond') };
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

export function piecesTable(rows: readonly PieceRow[]): string {
  const whole = rows[0]?.processor ?? 0;
  const lines = rows.map(({ without, processor, perSecond }) => {
    const saved = without === NOTHING ? '' : (whole - processor).toFixed(1);
    return `| ${without} | ${processor.toFixed(1)} | ${saved} | ${Math.round(perSecond)} |`;
  });
  return ['| without | µs of processor | saved | a second |', '|---|--:|--:|--:|', ...lines].join('\n');
}

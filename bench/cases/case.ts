import type { Known } from '../sql/script.ts';

export interface Surroundings {
  /** Runs preparing SQL between measurements. */
  query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>;
  members: number;
}

/** One call that is measured: the HTTP requests, and which values in its SQL differ from one request to the next. */
export interface Case {
  name: string;
  inFlight: number;
  /** The lowest acceptable ratio to what pgbench reaches with the same SQL. */
  target: number;
  /** Creates what the next round uses up. The round then calls with `i` from 0 to `turns` - 1. */
  prepare(surroundings: Surroundings, turns: number): Promise<void>;
  request(i: number): { method: 'GET' | 'POST'; path: string; member: number; body?: unknown };
  known(i: number): Known[];
}

/** Members of the generated world are numbered from 1. */
export const memberKnown = (id: string, tokenHash: Buffer, device: string): Known[] => [
  { value: device, expression: `('bench-device-' || lpad((:i + 1)::text, 9, '0'))` },
  { value: id, expression: `md5('member ' || (:i + 1))::uuid` },
  { value: tokenHash, expression: `sha256(convert_to('session ' || (:i + 1), 'UTF8'))` },
];

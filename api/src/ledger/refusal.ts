import { Problem } from '../platform/problem.ts';

/** The database says in the detail of its error which account could not pay, how much was needed and what was there. */
interface Shortage {
  kind: string;
  needed: number;
  available: number;
}

function shortageOf(error: unknown): Shortage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code !== '23514' || constraint !== 'account_floor' || !detail?.startsWith('{')) return undefined;
  return JSON.parse(detail) as Shortage;
}

/** A member who cannot pay is told so; an escrow that cannot pay is a fault of ours, and stays an error. */
export function refusalOf(error: unknown): Problem | undefined {
  const shortage = shortageOf(error);
  if (shortage?.kind !== 'member') return undefined;
  const { needed, available } = shortage;
  return available < 0
    ? new Problem('credits_owed', { owed: -available })
    : new Problem('insufficient_credits', { needed, available });
}

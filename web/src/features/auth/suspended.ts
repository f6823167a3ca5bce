import { CallError } from '../../lib/call.ts';

/** The token for what a suspended member may still do, from the refusal of a complete sign-in. */
export function suspendedIn(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.problem?.code !== 'suspended') return undefined;
  const { token } = error.problem.details ?? {};
  return typeof token === 'string' ? token : undefined;
}

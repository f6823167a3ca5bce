import { CallError } from '../../lib/call.ts';

/** What the server says when the password was right and a second factor is needed. */
export interface SecondStep {
  token: string;
  authenticator: boolean;
  passkey: boolean;
}

export function secondStepIn(error: unknown): SecondStep | undefined {
  if (!(error instanceof CallError) || error.problem?.code !== 'second_factor_needed') return undefined;
  const { token, authenticator, passkey } = error.problem.details ?? {};
  return { token: String(token), authenticator: authenticator === true, passkey: passkey === true };
}

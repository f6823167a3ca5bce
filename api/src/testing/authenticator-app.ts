import { factors } from '@viewloop/contract';
import { TOTP } from 'otpauth';
import type { Caller } from './test-app.ts';

const STEP_MS = 30_000;

/** The code that an app shows, or showed or will show so many steps from now. */
export function appCodes(secret: string) {
  const totp = new TOTP({ secret });
  return (steps = 0): string => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** Sets up an app with the code of the step before, so that the present and the next one are still unused. */
export async function setUpApp(member: Caller): Promise<{ code(steps?: number): string; recoveryCodes: string[] }> {
  const { secret } = await member.call(factors.beginAuthenticator);
  const code = appCodes(secret);
  const { recoveryCodes } = await member.call(factors.confirmAuthenticator, { body: { code: code(-1) } });
  return { code, recoveryCodes: recoveryCodes ?? [] };
}

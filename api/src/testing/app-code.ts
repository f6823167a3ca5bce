import { TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows at a moment. */
export const appCode = (secret: string, timestamp: number = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp });

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CannotStart } from '../run/cannot-start.ts';

/** For signing outgoing mails, so that receivers can check that they come from the operator's domain (DKIM). */
export interface DkimSettings {
  domain: string;
  /** The public key stands in the DNS under `<selector>._domainkey.<domain>`. */
  selector: string;
  key: KeyObject;
}

interface DkimEnvironment {
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY_FILE?: string | undefined;
}

/** Receivers ignore signatures of shorter keys (RFC 8301). */
const FEWEST_BITS = 1024;

export function dkimSettings(env: DkimEnvironment): DkimSettings | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = env;
  if (!domain && !selector && !file) return undefined;
  const missing = Object.entries({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file }).find(
    ([, value]) => !value,
  );
  if (missing || !domain || !selector || !file)
    throw new CannotStart(
      `${missing?.[0]} is missing: signing mails needs DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE`,
    );
  return { domain, selector, key: keyIn(file) };
}

function keyIn(file: string): KeyObject {
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch (error) {
    throw new CannotStart(`DKIM_KEY_FILE cannot be read: ${(error as NodeJS.ErrnoException).code} ${file}`);
  }
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(text);
  } catch {
    // Not a private key at all, or one with a passphrase.
  }
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < FEWEST_BITS)
    throw new CannotStart(`DKIM_KEY_FILE must hold a private RSA key in PEM form without a passphrase: ${file}`);
  return key;
}

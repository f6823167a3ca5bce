import { createHmac, randomBytes } from 'node:crypto';

/** Signatures as Standard Webhooks describes them, so that any of its libraries can verify our messages. */

const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

export interface Message {
  id: string;
  /** Of this try, in seconds. Receivers refuse old ones, so that nobody can send a recorded message again. */
  timestamp: number;
  body: string;
}

/** One signature for each secret; two while a secret is being replaced. */
export function headersOf({ id, timestamp, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const signed = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signed.join(' ') };
}

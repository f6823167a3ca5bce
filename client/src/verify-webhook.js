const TOLERANCE_SECONDS = 300;

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * @param {Headers | Record<string, string | string[] | undefined>} headers
 * @param {string} name
 */
function headerOf(headers, name) {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The header ${name} is missing`);
  return value;
}

/** @type {typeof import('./index.d.ts').verifyWebhook} */
export async function verifyWebhook(secret, headers, body, now = new Date()) {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('The message is too old, or the clock is wrong');
  const use = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), use, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // There are two signatures while a secret is being replaced.
  for (const one of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)))
      return JSON.parse(body);
  }
  throw new Error('The signature does not fit');
}

/** @import { Client } from './index.d.ts' */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ViewloopError } from './index.js';

/** The site sends nothing to this address; it keeps the messages for whoever asks. */
const LISTENED = 'viewloop:listen';
const LOOK_EVERY_MS = 1000;

/** @typedef {import('./index.d.ts').Input<'POST /api/webhooks'>['body']['events']} Events */

/**
 * A webhook of its own for this run, for every event that the site knows. Events that the token may not read are left out.
 * @param {Client} client
 */
async function open(client) {
  for (const { id, url } of await client.call('GET /api/webhooks'))
    if (url === LISTENED) await client.call('DELETE /api/webhooks/:id', { params: { id } });
  const events = await client.webhookEvents();
  /** @param {Events} those */
  const create = (those) => client.call('POST /api/webhooks', { body: { url: LISTENED, events: those } });
  try {
    return await create(events);
  } catch (error) {
    if (!(error instanceof ViewloopError) || error.details.scope !== 'wallet:read') throw error;
    return create(events.filter((event) => !event.startsWith('deposit.')));
  }
}

/**
 * Sends a message as the site would have sent it.
 * @param {string} address
 * @param {string} secret
 * @param {{ messageId: string, body: string }} message
 */
async function forward(address, secret, { messageId, body }) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  try {
    return String((await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })).status);
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    return cause instanceof Error && cause.message ? cause.message : message;
  }
}

/**
 * Forwards events to an address on this machine until it is stopped.
 * @param {Client} client
 * @param {string} address
 * @param {{ out: (line: string) => void, say: (line: string) => void, json: boolean, signal: AbortSignal }} options
 */
export async function listen(client, address, { out, say, json, signal }) {
  const { webhook, secret } = await open(client);
  const params = { id: webhook.id };
  /** @type {Set<number>} */
  const seen = new Set();
  say(`Listening. The secret for this run is ${secret}\nPress Ctrl+C to stop.`);
  try {
    while (!signal.aborted) {
      const kept = await client.call('GET /api/webhooks/:id/deliveries', { params });
      for (const { id, state, type, messageId, request } of kept.toReversed()) {
        if (state !== 'kept' || seen.has(id) || request === null) continue;
        seen.add(id);
        const answer = await forward(address, secret, { messageId, body: request });
        out(json ? JSON.stringify({ ...JSON.parse(request), answer }) : `${type}  ${answer}`);
      }
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await client.call('DELETE /api/webhooks/:id', { params });
  }
}

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookSender } from '../../../api/src/features/messages/webhooks/webhook-sender.ts';
import { openGuardedHttp } from '../../../api/src/platform/outside/guarded-http.ts';
import { guardedLookup } from '../../../api/src/platform/outside/guarded-lookup.ts';
import type { Attack } from '../attack.ts';
import { newMember } from '../cast.ts';
import { INWARD } from './links.ts';
import { type Rules, rulesOf } from './rule.ts';

const HOOKS = '/api/webhooks';
const EVENTS = ['promotion.completed'];
const RECEIVER = 'https://hooks.example.com';

/** Addresses that must never be stored: other schemes, ports, credentials, and every way to write a private address. */
const NO_TARGETS = [
  'http://example.com/hook',
  'https://example.com:8443/hook',
  'https://example.com:22/hook',
  'https://user:secret@example.com/hook',
  'https://user@example.com/hook',
  'https://127.0.0.1/hook',
  'https://127.1/hook',
  'https://2130706433/hook',
  'https://0x7f000001/hook',
  'https://0177.0.0.1/hook',
  'https://127.0.0.1./hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://[fd00::1]/hook',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/hook',
  'https://93.184.216.34/hook',
  'https://①②⑦.0.0.1/hook',
  'https://localhost/hook',
  'https://LOCALHOST./hook',
  'https://db.localhost/hook',
  'https://database.internal/hook',
  'https://router.lan/hook',
  'https://intranet/hook',
  'https://example.com@127.0.0.1/hook',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_x',
  'javascript:alert(1)',
  '//example.com/hook',
  'not an address',
];
/** What a name server of the attacker may say about a harmless name. */
const PRIVATE_ANSWERS = [
  '127.0.0.1',
  '10.0.0.8',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  '::ffff:7f00:1',
];
const HUGE_BYTES = 64 * 1024 * 1024;
const READ_AT_MOST = 8 * 1024 * 1024;

/** Receivers of webhooks that lie inside, lead inside, or never stop answering. */
export async function attackWebhooks(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'webhooks');
  await addresses(attack, rules);
  await owners(attack, rules);
  for (const address of PRIVATE_ANSWERS) await insideName(rules, address);
  await redirects(rules);
  await hugeAnswer(rules);
}

async function addresses({ world }: Attack, rules: Rules): Promise<void> {
  const { attacker, admin } = world;
  const own = await attacker.call<{ webhook: { id: number } }>('POST', HOOKS, { url: `${RECEIVER}/a`, events: EVENTS });
  for (const url of NO_TARGETS) {
    const body = { url, events: EVENTS };
    await rules.refuse(`a webhook to ${url}`, attacker.request('POST', HOOKS, body), 400, 'webhook_address');
    const change = attacker.request('POST', `${HOOKS}/${own.webhook.id}`, body);
    await rules.refuse(`a webhook changed to ${url}`, change, 400, 'webhook_address');
    const site = admin.request('POST', '/api/admin/webhooks', body);
    await rules.refuse(`a webhook of the site to ${url}`, site, 400, 'webhook_address');
  }
  await attacker.call('DELETE', `${HOOKS}/${own.webhook.id}`);
}

async function owners({ world }: Attack, rules: Rules): Promise<void> {
  const { attacker, victim, admin } = world;
  const body = { url: `${RECEIVER}/victim`, events: EVENTS };
  const theirs = await victim.call<{ webhook: { id: number } }>('POST', HOOKS, body);
  const { id } = theirs.webhook;
  for (const [who, person, base] of [
    ['another member', attacker, HOOKS],
    ['the site', admin, '/api/admin/webhooks'],
  ] as const)
    for (const [method, path] of [
      ['POST', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
      ['POST', `${base}/${id}/rotate-secret`],
      ['POST', `${base}/${id}/test`],
      ['GET', `${base}/${id}/deliveries`],
    ] as const) {
      const sent = person.request(method, path, path === `${base}/${id}` && method === 'POST' ? body : undefined);
      await rules.refuse(`${method} ${path} by ${who}`, sent, 404, 'webhook_not_found');
    }
  await victim.call('DELETE', `${HOOKS}/${id}`);

  const eager = await newMember(world.address);
  const answers = await Promise.all(Array.from({ length: 15 }, () => eager.ask('POST', HOOKS, body)));
  rules.equal('of 15 webhooks made at once ten are kept', answers.filter(({ status }) => status === 200).length, 10);
}

/** Sends one message as the server does, to a receiver of the attacker. Returns what becomes of it. */
async function deliver(options: Parameters<typeof openGuardedHttp>[0]): Promise<object> {
  const webhook = { id: 1, url: `${RECEIVER}/here`, state: 'active', secret: Buffer.alloc(24), old_secret: null };
  const sender = webhookSender({
    db: { read: async () => webhook, write: async () => undefined } as never,
    guardedHttp: openGuardedHttp(options),
    settings: { brandName: 'Attack', version: '0' } as never,
  });
  const parameters = { webhookId: 1, messageId: 'msg_1', type: 'webhook.test', timestamp: '', data: {} };
  const { signal } = new AbortController();
  return (await sender.send({ parameters, attempts: 0 } as never, async () => true, signal)) as object;
}

async function withReceiver(answer: RequestListener, work: (standIn: string) => Promise<void>): Promise<void> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function insideName(rules: Rules, address: string): Promise<void> {
  const family = address.includes(':') ? 6 : 4;
  const lookup = guardedLookup((_name, _options, done) => done(null, [{ address, family }]));
  const { reason } = (await deliver({ lookup })) as { reason?: string };
  rules.equal(`a receiver whose name means ${address}`, reason, 'private_address');
}

async function redirects(rules: Rules): Promise<void> {
  let inside = 0;
  await withReceiver(
    (_request, response) => {
      inside++;
      response.end();
    },
    async (trap) => {
      for (const target of [...INWARD, 'https://hooks.example.com/again']) {
        const location = target.replace('PORT', new URL(trap).port);
        let asked = 0;
        await withReceiver(
          (_request, response) => {
            asked++;
            response.writeHead(asked % 2 ? 307 : 302, { location }).end();
          },
          async (standIn) => {
            const { reason } = (await deliver({ insteadOf: { [RECEIVER]: standIn } })) as { reason?: string };
            rules.equal(
              `a redirect to ${location}`,
              { asked, reason },
              { asked: 1, reason: 'the receiver answered 307' },
            );
          },
        );
      }
    },
  );
  rules.equal('no redirect of a receiver is followed', inside, 0);
}

/** The answer of a receiver is not read, so it cannot fill the memory of the server. */
async function hugeAnswer(rules: Rules): Promise<void> {
  let written = 0;
  await withReceiver(
    (_request, response) => {
      response.writeHead(200, { 'content-length': String(HUGE_BYTES) });
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        if (response.destroyed || written >= HUGE_BYTES) return;
        written += chunk.length;
        response.write(chunk, () => more());
      };
      more();
    },
    async (standIn) => {
      const began = performance.now();
      rules.equal('a huge answer', await deliver({ insteadOf: { [RECEIVER]: standIn } }), { is: 'sent' });
      rules.group.check('is not waited for', performance.now() - began < 5000, 'took 5 s');
      rules.group.check('and not read', written < READ_AT_MOST, `${written} bytes were taken`);
    },
  );
}

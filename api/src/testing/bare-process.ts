import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/**
 * The smallest possible server, with one route and nothing behind it, for comparison. It runs as a process of its
 * own.
 */
const http = Fastify();
http.get('/', async () => ({ ok: true }));
await http.listen({ host: '127.0.0.1', port: 0 });
const address = http.server.address() as AddressInfo;
process.stdout.write(`${address.port}\n`);
// An ordinary end lets Node write a profile.
process.once('SIGTERM', () => void http.close().then(() => process.exit(0)));

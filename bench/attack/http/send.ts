import { Agent } from 'node:http';
import { connect } from 'node:net';
import { type Answer, type Sent, sendOver } from '../../http.ts';

export { type Answer, cookieOf, jsonOf, type Sent } from '../../http.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const ANSWER_WITHIN_MS = 20_000;

export function send(address: string, sent: Sent): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return sendOver({ host: hostname, port, agent, withinMs: ANSWER_WITHIN_MS }, sent);
}

/**
 * Sends bytes that no HTTP client would send. Returns everything that came back until the server closed the connection or
 * sent nothing for a while.
 */
export function sendBytes(address: string, bytes: string | Buffer, silenceMs = 1500): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(silenceMs, done);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.once('error', done);
    socket.once('close', done);
  });
}

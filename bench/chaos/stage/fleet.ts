import { once } from 'node:events';
import { Agent } from 'node:http';
import { type ServerProcess, startServer } from '../../../api/src/testing/server-process.ts';

export interface Instance {
  process: ServerProcess;
  host: string;
  port: number;
  agent: Agent;
  /** Gets nothing new; what it is doing it may finish. */
  resting: boolean;
}

/** Several servers on one database, and which of them get the next requests. */
export class Fleet {
  readonly #environment: Record<string, string>;
  #instances: Instance[] = [];
  #turn = 0;
  #looked = 0;
  /** What servers wrote that ended since. */
  readonly #lastWords: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get instances(): readonly Instance[] {
    return this.#instances;
  }

  /** Why they refused, or what went wrong: how often each reason was logged since the last look. */
  reasons(): Record<string, number> {
    const lines = [...this.#lastWords, ...this.#instances.flatMap(({ process }) => process.lines)];
    const counts: Record<string, number> = {};
    for (const line of lines.slice(this.#looked)) {
      const said = /"msg":"(unexpected error|refused for now)"/.exec(line)?.[1];
      const why = /"message":"([^"]*)"/.exec(line)?.[1] ?? 'no reason';
      if (said) counts[`${said}: ${why}`] = (counts[`${said}: ${why}`] ?? 0) + 1;
    }
    this.#looked = lines.length;
    return counts;
  }

  /** In turn, beginning with the next; those that are down are found out by asking them. */
  next(): Instance[] {
    const up = this.#instances.filter(({ resting }) => !resting);
    const first = this.#turn++ % Math.max(1, up.length);
    return [...up.slice(first), ...up.slice(0, first)];
  }

  async start(count: number): Promise<void> {
    this.#instances.push(...(await Promise.all(Array.from({ length: count }, () => this.#one()))));
  }

  /** kill -9, and after a while another one in its place. */
  async killAndReplace(index: number, pause: () => Promise<unknown>): Promise<void> {
    await this.#kill(this.#instances[index] as Instance);
    await pause();
    this.#replace(index, await this.#one());
  }

  /** The polite way, as a deployment does it: no new requests, then SIGTERM. Answers the exit code. */
  async restart(index: number): Promise<number | null> {
    const old = this.#instances[index] as Instance;
    old.resting = true;
    const code = await old.process.stop();
    this.#lastWords.push(...old.process.lines);
    this.#replace(index, await this.#one());
    return code;
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#instances.map(async ({ process, agent }) => {
        await process.stop();
        agent.destroy();
      }),
    );
    this.#instances = [];
  }

  async #kill({ process }: Instance): Promise<void> {
    if (process.child.exitCode !== null || process.child.signalCode !== null) return;
    const gone = once(process.child, 'exit');
    process.child.kill('SIGKILL');
    await gone;
    this.#lastWords.push(...process.lines);
  }

  #replace(index: number, fresh: Instance): void {
    this.#instances[index]?.agent.destroy();
    this.#instances[index] = fresh;
  }

  async #one(): Promise<Instance> {
    const process = await startServer(this.#environment);
    const { hostname, port } = new URL(process.address);
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    return { process, host: hostname, port: Number(port), agent, resting: false };
  }
}

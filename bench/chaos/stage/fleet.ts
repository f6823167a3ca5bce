import { once } from 'node:events';
import { Agent } from 'node:http';
import { type ServerProcess, startServer } from '../../../api/src/testing/server-process.ts';

export interface Instance {
  process: ServerProcess;
  host: string;
  port: number;
  agent: Agent;
  /** Gets no new requests, but may finish those it has. */
  resting: boolean;
}

/** Several servers on one database. Decides which of them gets the next request. */
export class Fleet {
  readonly #environment: Record<string, string>;
  #instances: Instance[] = [];
  #turn = 0;
  #looked = 0;
  /** Log lines of servers that have ended. */
  readonly #lastWords: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get instances(): readonly Instance[] {
    return this.#instances;
  }

  /** Counts the reasons for refusals and errors that were logged since the last call. */
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

  /** All servers in turn, starting with the next one. The caller finds out by connecting which are down. */
  next(): Instance[] {
    const up = this.#instances.filter(({ resting }) => !resting);
    const first = this.#turn++ % Math.max(1, up.length);
    return [...up.slice(first), ...up.slice(0, first)];
  }

  async start(count: number): Promise<void> {
    this.#instances.push(...(await Promise.all(Array.from({ length: count }, () => this.#one()))));
  }

  /** Kills a server with -9, and starts another in its place after a pause. */
  async killAndReplace(index: number, pause: () => Promise<unknown>): Promise<void> {
    await this.#kill(this.#instances[index] as Instance);
    await pause();
    this.#replace(index, await this.#one());
  }

  /** Restarts a server as a deployment does: no new requests, then SIGTERM. Returns the exit code. */
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

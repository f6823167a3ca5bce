import { Socket } from 'node:net';

/**
 * A socket that sends what is written in one go with one system call. A batch writes up to ten statements one after
 * another; without this each of them is a call of its own, and each wakes the database.
 */
export class GatheringSocket extends Socket {
  #gathers = false;

  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    super.cork();
    queueMicrotask(() => {
      this.#gathers = false;
      super.uncork();
    });
  }

  override cork(): void {
    this.#gather();
    super.cork();
  }

  override write(...written: unknown[]): boolean {
    this.#gather();
    return super.write(...(written as Parameters<Socket['write']>));
  }
}

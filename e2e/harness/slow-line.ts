import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { soon } from './screen.ts';

export interface SlowLine {
  /** Waits until the server has answered such a call and the answer is on its way. */
  isWaiting(method: string): Promise<void>;
  /** Delivers the oldest answer to such a call. */
  letThrough(method: string): Promise<void>;
  /** Delivers all answers, also the later ones. */
  open(): Promise<void>;
}

/** Holds back the answers to calls of this path, so that a test decides in which order they arrive. */
export async function slowLine(page: Page, path: string): Promise<SlowLine> {
  const held: { method: string; deliver(): void }[] = [];
  let isOpen = false;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const method = route.request().method();
    if (!isOpen) await new Promise<void>((deliver) => held.push({ method, deliver }));
    // The page may have stopped waiting for it.
    await route.fulfill({ response }).catch(() => {});
  });
  const indexOf = (method: string) => held.findIndex((answer) => answer.method === method);
  const isWaiting = async (method: string) => {
    await expect.poll(() => indexOf(method), soon).toBeGreaterThanOrEqual(0);
  };
  return {
    isWaiting,
    async letThrough(method) {
      await isWaiting(method);
      const delivered = page.waitForResponse((response) => response.request().method() === method);
      const [answer] = held.splice(indexOf(method), 1);
      answer?.deliver();
      await delivered;
    },
    async open() {
      isOpen = true;
      for (const { deliver } of held.splice(0)) deliver();
    },
  };
}

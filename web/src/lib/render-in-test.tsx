import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { queryClient } from './query-client.ts';

/** For component tests with `@vitest-environment happy-dom`: shows a component, and answers what it asks of the server. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
  vi.unstubAllGlobals();
});

export async function render(element: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>));
  return place;
}

/** Lets everything that has been answered reach the screen. */
export const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

export async function click(target: Element | null | undefined): Promise<void> {
  await act(async () => (target as HTMLElement).click());
  await settle();
}

/** Types into a field as a person would: React hears of it by the event. */
export async function type(field: Element | null | undefined, text: string): Promise<void> {
  await act(async () => {
    const input = field as HTMLInputElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export const button = (place: Element, name: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);

type Answered = (body: unknown) => Response | Promise<Response>;

export const answered = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

interface Sent {
  call: string;
  body: unknown;
  /** The Idempotency-Key. */
  key: string | undefined;
}

/** Stands for the server: one function for each call, by its name. Returns what was sent, in order. */
export function serve(calls: Record<string, Answered>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers = {} }: RequestInit) => {
    const call = `${method} ${url}`;
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ call, body: parsed, key: (headers as Record<string, string>)['idempotency-key'] });
    return calls[call]?.(parsed) ?? answered({ message: 'Nobody answers this in the test', code: 'not_found' }, 404);
  });
  return sent;
}

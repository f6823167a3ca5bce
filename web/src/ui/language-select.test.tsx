// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render, settle } from '../lib/render-in-test.tsx';
import { language } from '../messages/index.ts';
import { LanguageSelect } from './language-select.tsx';

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000 });

/** Texts that arrive when the test says so. */
const arriving = vi.hoisted((): Record<'de' | 'es', (texts: unknown) => void> => ({ de: () => {}, es: () => {} }));
vi.mock('../messages/de/index.ts', () => new Promise((resolve) => Object.assign(arriving, { de: resolve })));
vi.mock('../messages/es/index.ts', () => new Promise((resolve) => Object.assign(arriving, { es: resolve })));

async function choose(select: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('of two quick choices the last one stays, on the list and in the texts, in whichever order they arrive', async () => {
  const { en } = await import('../messages/en/index.ts');
  const place = await render(<LanguageSelect />);
  const select = place.querySelector('select') as HTMLSelectElement;
  await choose(select, 'de');
  expect(select.value).toBe('de');
  await choose(select, 'es');
  expect(select.value).toBe('es');
  arriving.es({ es: en });
  await eventually(() => expect(language()).toBe('es'));
  arriving.de({ de: en });
  await settle();
  expect([select.value, language()]).toEqual(['es', 'es']);
});

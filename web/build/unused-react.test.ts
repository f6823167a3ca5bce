// @vitest-environment happy-dom
/// <reference lib="dom" />
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type * as ReactModule from 'react';
import type * as ReactDom from 'react-dom';
import type * as ReactDomClient from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { withoutUnused } from './unused-react.ts';

type Parts = { react: typeof ReactModule; dom: typeof ReactDom; client: typeof ReactDomClient };

/** On a busy machine a drawing may take long; this only ends a test that hangs. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000 });

const SOURCE = path.resolve(import.meta.dirname, '../src');
const load = createRequire(import.meta.url);

/** Loads React as a build does: the files for production, which `change` may shorten. */
function loadReact(change: (code: string) => string): Parts {
  const loaded = new Map<string, object>();
  const file = (name: string, needed: string): object => {
    const found = loaded.get(needed);
    if (found) return found;
    const folder = path.dirname(load.resolve(`${name}/package.json`));
    const code = readFileSync(path.join(folder, `cjs/${needed}.production.js`), 'utf8');
    const exports = {};
    loaded.set(needed, exports);
    const require = (other: string) => file(other, other);
    compileFunction(name === 'react-dom' ? change(code) : code, ['exports', 'require'])(exports, require);
    return exports;
  };
  const parts = { react: file('react', 'react'), dom: file('react-dom', 'react-dom') };
  return { ...parts, client: file('react-dom', 'react-dom-client') } as Parts;
}

const small = (code: string) => withoutUnused(code, new Set());

/** Draws, changes and removes what our screens are made of, and returns what could be seen after each step. */
async function play({ react, dom, client }: Parts): Promise<string[]> {
  const { createElement: e, Suspense, StrictMode, Component, Fragment } = react;
  const seen: string[] = [];
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const note = () => seen.push(document.body.innerHTML.replaceAll(/_r_\w+_/g, 'id'));
  let arrive = (_text: string) => {};
  const promise = new Promise<string>((resolve) => {
    arrive = resolve;
  });

  class Guard extends Component<ReactModule.PropsWithChildren> {
    override state = { failed: '' };
    static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
    override render = () => this.state.failed || this.props.children;
  }
  const Late = () => e('em', null, react.use(promise));
  const Lazy = react.lazy(async () => ({ default: () => e('b', null, 'lazy') }));
  function Broken({ when }: { when: boolean }) {
    if (when) throw new Error('broken');
    return e('i', null, 'whole');
  }
  const Colour = react.createContext('red');
  const subscribers = new Set<() => void>();
  const store = { value: 1 };
  let setOrder = (_order: string[]) => {};
  let setOpen = (_open: boolean) => {};

  function Screen() {
    const [order, changeOrder] = react.useState(['a', 'b', 'c']);
    const [open, changeOpen] = react.useState(true);
    const [typed, changeTyped] = react.useState('');
    const later = react.useDeferredValue(typed);
    const id = react.useId();
    const colour = react.use(Colour);
    const stored = react.useSyncExternalStore(
      (changed) => {
        subscribers.add(changed);
        return () => subscribers.delete(changed);
      },
      () => store.value,
    );
    setOrder = changeOrder;
    setOpen = changeOpen;
    react.useLayoutEffect(() => {
      seen.push(`layout ${order}`);
      return () => void seen.push('layout over');
    }, [order]);
    react.useEffect(() => {
      seen.push(`effect ${open}`);
      return () => void seen.push('effect over');
    }, [open]);
    return e(
      Fragment,
      null,
      e(
        'ul',
        { style: { color: colour }, 'aria-label': id },
        order.map((name) =>
          e(
            Fragment,
            { key: name },
            e('li', { ref: (item) => void seen.push(`${name} ${item ? 'is there' : 'is gone'}`) }, name),
            e('li', { hidden: true }),
          ),
        ),
      ),
      e(
        'form',
        { action: '/somewhere' },
        e('input', { value: typed, onChange: ({ target }) => changeTyped((target as HTMLInputElement).value) }),
        e('select', { defaultValue: '2' }, e('option', { value: '1' }), e('option', { value: '2' })),
        e('textarea', { defaultValue: 'text' }),
        e('input', { type: 'checkbox', defaultChecked: true }),
        e('button', { type: 'button', onClick: () => changeOpen(!open) }, later, stored),
      ),
      e('svg', { viewBox: '0 0 1 1' }, e('title', null, 'a drawing'), e('path', { strokeWidth: 2, d: 'M0 0' })),
      open && dom.createPortal(e('dialog', { open }, 'a portal'), document.body),
      e(Suspense, { fallback: 'loading' }, e(Late), e(Lazy)),
      e(Guard, null, e(Broken, { when: stored === 3 })),
      e('img', { src: '/x.png', alt: '' }),
      e('div', { dangerouslySetInnerHTML: { __html: '<u>html</u>' } }),
    );
  }

  const root = client.createRoot(place, { onCaughtError: (error) => void seen.push(String(error)) });
  dom.flushSync(() => root.render(e(StrictMode, null, e(Colour, { value: 'green' }, e(Screen)))));
  note();
  await eventually(() => expect(seen).toContain('effect true'));
  arrive('late');
  await eventually(() => expect(place.innerHTML).toContain('<b>lazy</b>'));
  note();
  dom.flushSync(() => setOrder(['c', 'x', 'a']));
  note();
  react.startTransition(() => setOrder(['x']));
  await eventually(() => expect(place.querySelectorAll('li')).toHaveLength(2));
  note();
  place.querySelector('button')?.click();
  await eventually(() => expect(document.querySelector('dialog')).toBeNull());
  note();
  const input = place.querySelector('input') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await eventually(() => expect(place.querySelector('button')?.textContent).toBe('typed1'));
  note();
  for (const value of [2, 3]) {
    store.value = value;
    dom.flushSync(() => {
      for (const tell of subscribers) tell();
    });
    note();
  }
  dom.flushSync(() => setOpen(true));
  note();
  root.unmount();
  note();
  return seen;
}

test('what our screens are made of works as with the whole of React', async () => {
  const whole = await play(loadReact((code) => code));
  expect(whole).toEqual(expect.arrayContaining(['Error: broken', 'x is gone', 'effect over', 'layout x']));
  expect(await play(loadReact(small))).toEqual(whole);
});

test('what is left out says so to whoever asks for it', () => {
  const { react, dom, client } = loadReact(small);
  const draw = (element: ReactModule.ReactElement) => {
    const problems: string[] = [];
    const root = client.createRoot(document.createElement('div'), {
      onUncaughtError: (error) => problems.push((error as Error).message),
    });
    dom.flushSync(() => root.render(element));
    return problems;
  };
  const { createElement: e, Activity, Fragment } = react;
  const leftOut = [expect.stringContaining('leaves this part of React out')];
  expect(draw(e(Activity, null, 'text'))).toEqual(leftOut);
  expect(draw(e('meta', { name: 'author' }))).toEqual(leftOut);
  expect(draw(e(Fragment, { ref: () => {} } as object, 'text'))).toEqual(leftOut);
  expect(() => client.hydrateRoot(document.createElement('div'), 'text')).toThrow('leaves this part of React out');
  expect(() => dom.preload('/x.png', { as: 'image' })).toThrow('leaves this part of React out');
});

test('no screen asks for what is left out', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const words =
    /<(?:ViewTransition|Activity|SuspenseList|Fragment ref|link|meta|style|script)\b|\b(?:hydrateRoot|useActionState|useFormState|useFormStatus|requestFormReset|preconnect|prefetchDNS|preinit\w*|preload(?:Module)?)\(/;
  expect(files.filter((file) => words.test(readFileSync(path.join(SOURCE, file), 'utf8')))).toEqual([]);
});

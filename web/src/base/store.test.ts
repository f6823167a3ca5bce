import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('a listener hears every change until it leaves', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(3);
  leave();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test('a listener that leaves while it is called does not keep others from being called', () => {
  const store = createStore('before');
  let heard = 0;
  const leave = store.subscribe(() => leave());
  store.subscribe(() => {
    heard += 1;
  });
  store.set('after');
  expect(heard).toBe(1);
});

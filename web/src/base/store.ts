import { useSyncExternalStore } from 'react';

/** One value outside of React that components show: `const theme = createStore('light')`, then `useStore(theme)`. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value inside of React; the component renders again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { type SavedAtOnce, savingOptions, shownWith } from './save-at-once.ts';

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 100_000 });

type Stored = { bell: boolean; mail: boolean; sound: boolean };
type Choice = Partial<Stored>;

afterEach(() => queryClient.clear());

/** A server that answers when the test says so. Reading returns what was stored when the reading began. */
function slowServer(before: Stored) {
  let stored = before;
  const calls: { what: string; answer(ok: boolean): void }[] = [];
  const queryKey = ['stored'];
  const later = <T>(what: string, onOk: () => T) =>
    new Promise<T>((resolve, reject) => {
      calls.push({ what, answer: (ok) => (ok ? resolve(onOk()) : reject(new Error('refused'))) });
    });
  const query = {
    queryKey,
    staleTime: 0,
    queryFn: () => {
      const then = stored;
      return later('read', () => then);
    },
  };
  const failures: string[] = [];
  const at: SavedAtOnce<Stored, Choice> = {
    queryKey,
    apply: (value, choice) => ({ ...value, ...choice }),
    save: (_, next) =>
      later(`save ${JSON.stringify(next)}`, () => {
        stored = next;
      }),
    onFailed: ({ message }) => failures.push(message),
  };
  queryClient.setQueryData(queryKey, before);
  const shown = () => {
    const pending = queryClient.getMutationCache().findAll({ status: 'pending' });
    const choices = pending.map((mutation) => mutation.state.variables as Choice);
    return shownWith(queryClient.getQueryData<Stored>(queryKey) as Stored, choices, at.apply);
  };
  return {
    query,
    failures,
    shown,
    stored: () => stored,
    waiting: () => calls.map(({ what }) => what),
    choose: (choice: Choice) =>
      void new MutationObserver(queryClient, savingOptions(at)).mutate(choice).catch(() => {}),
    async answer(what: string, ok = true) {
      await eventually(() => expect(calls.some((call) => call.what.startsWith(what))).toBe(true));
      const index = calls.findIndex((call) => call.what.startsWith(what));
      calls.splice(index, 1)[0]?.answer(ok);
    },
  };
}

const all = { bell: true, mail: true, sound: true };

test('of two quick choices both stay, on the screen and on the server', async () => {
  const server = slowServer({ bell: false, mail: false, sound: false });
  server.choose({ bell: true });
  server.choose({ mail: true });
  await eventually(() => expect(server.shown()).toEqual({ bell: true, mail: true, sound: false }));
  await server.answer('save');
  expect(server.shown()).toEqual({ bell: true, mail: true, sound: false });
  await server.answer('save');
  await eventually(() => expect(server.stored()).toEqual({ bell: true, mail: true, sound: false }));
});

test('a reading that began before a choice does not undo it, and the next choice does not send the old value', async () => {
  const server = slowServer({ bell: false, mail: false, sound: false });
  void queryClient.fetchQuery(server.query).catch(() => {});
  server.choose({ bell: true });
  await server.answer('read');
  await eventually(() => expect(server.shown().bell).toBe(true));
  server.choose({ mail: true });
  server.choose({ sound: true });
  for (let n = 0; n < 3; n++) await server.answer('save');
  await eventually(() => expect([server.shown(), server.stored()]).toEqual([all, all]));
});

test('of two opposite choices the last one stays', async () => {
  const server = slowServer({ ...all, bell: false });
  server.choose({ bell: true });
  server.choose({ bell: false });
  await server.answer('save');
  expect(server.shown().bell).toBe(false);
  await server.answer('save');
  await eventually(() => expect([server.shown().bell, server.stored().bell]).toEqual([false, false]));
});

test('a choice that could not be saved is told and taken back, without those after it', async () => {
  const server = slowServer({ bell: false, mail: false, sound: false });
  server.choose({ bell: true });
  server.choose({ mail: true });
  await server.answer('save', false);
  await eventually(() => expect(server.failures).toEqual(['refused']));
  await server.answer('save {"bell":false,"mail":true');
  await eventually(() => expect(server.shown()).toEqual({ bell: false, mail: true, sound: false }));
});

test('only the last of several choices reads again what is stored', async () => {
  const server = slowServer({ bell: false, mail: false, sound: false });
  const reads = vi.spyOn(queryClient, 'invalidateQueries');
  server.choose({ bell: true });
  server.choose({ mail: true });
  await server.answer('save');
  await eventually(() => expect(server.waiting()).toHaveLength(1));
  expect(reads).not.toHaveBeenCalled();
  await server.answer('save');
  await eventually(() => expect(reads).toHaveBeenCalledWith({ queryKey: ['stored'] }));
  reads.mockRestore();
});

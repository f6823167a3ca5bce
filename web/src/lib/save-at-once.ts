import { type MutationOptions, type QueryKey, useMutation, useMutationState } from '@tanstack/react-query';
import type { RouteName } from './call.ts';
import { queryClient, refresh } from './query-client.ts';

/** A control that saves each choice at once: what is stored, how a choice changes it, and how it is sent. */
export interface SavedAtOnce<T, C> {
  /** Where the cache keeps what is stored. Choices about the same thing are saved one after the other. */
  queryKey: QueryKey;
  /** Applying a choice twice must be the same as once, because it is shown while it is being stored. */
  apply(stored: T, choice: C): T;
  /** Sends a choice. `next` is everything as it will be with this choice and all before it that succeeded. */
  save(choice: C, next: T): Promise<unknown>;
  onSaved?(): void;
  onFailed(error: Error): void;
  /** Other calls to read again after the last of several choices. */
  changes?: readonly RouteName[];
}

const keyOf = (queryKey: QueryKey) => ['saved at once', ...queryKey];
const pendingOf = (queryKey: QueryKey) => ({ mutationKey: keyOf(queryKey), status: 'pending' }) as const;

/**
 * The stored value with the choices on top that are still being saved. Answers to earlier choices and readings that began
 * before a choice cannot undo it on the screen, and nothing that was undone on the screen is sent.
 */
export const shownWith = <T, C>(stored: T, pending: readonly C[], apply: (stored: T, choice: C) => T): T =>
  pending.reduce(apply, stored);

export function savingOptions<T, C>(at: SavedAtOnce<T, C>): MutationOptions<unknown, Error, C> {
  const { queryKey } = at;
  return {
    mutationKey: keyOf(queryKey),
    scope: { id: keyOf(queryKey).join() },
    mutationFn: (choice) => at.save(choice, at.apply(queryClient.getQueryData<T>(queryKey) as T, choice)),
    onSuccess: async (_, choice) => {
      // A reading that began before this choice was stored would show it undone.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<T>(queryKey, (stored) => stored && at.apply(stored, choice));
      at.onSaved?.();
    },
    onError: at.onFailed,
    onSettled: () => {
      if (queryClient.isMutating(pendingOf(queryKey)) > 1) return;
      // Nobody waits for this: the next choice is sent meanwhile.
      void queryClient.invalidateQueries({ queryKey });
      void refresh(...(at.changes ?? []));
    },
  };
}

/** Saves choices at once and holds the last one, however slowly the server answers. */
export function useSavedAtOnce<T, C>(at: SavedAtOnce<T, C>) {
  const pending = useMutationState({
    filters: pendingOf(at.queryKey),
    select: (mutation) => mutation.state.variables as C,
  });
  const { mutate: choose } = useMutation(savingOptions(at));
  return { choose, shown: (stored: T) => shownWith(stored, pending, at.apply), isSaving: pending.length > 0 };
}

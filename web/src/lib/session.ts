import { queryOptions } from '@tanstack/react-query';
import type { auth } from '@viewloop/contract';
import { createContext, useContext } from 'react';
import { CallError, read } from './call.ts';
import { queryClient } from './query-client.ts';

export type User = auth.User;

export const sessionQuery = queryOptions({
  queryKey: ['GET /api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await read('GET /api/user', {}, signal);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
});

/** Another member's data must not be seen by the next one on the same machine. */
export function setSession(user: User | null): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !publicQueries.has(queryKey[0]) });
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

const publicQueries = new Set<unknown>(['GET /api/user', 'GET /api/site']);

/** Handed down by the app, so that a page never renders in the moment between a member and none. */
export const MeContext = createContext<User | null>(null);

/** The signed-in member. Only for pages behind the session, where there always is one. */
export function useMe(): User {
  const me = useContext(MeContext);
  if (!me) throw new Error('This page is for members');
  return me;
}

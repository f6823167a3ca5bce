import { queryOptions } from '@tanstack/react-query';
import type { auth } from '@viewloop/contract';
import { createContext, useContext } from 'react';
import { CallError, read } from './call.ts';
import { queryClient } from './query-client.ts';

export type User = auth.User;

export const roleOf = ({ isAdmin, isModerator }: Pick<User, 'isAdmin' | 'isModerator'>) =>
  isAdmin ? 'admin' : isModerator ? 'moderator' : 'member';

/** Whether the admin area has anything for this member. */
export const isOnTeam = ({ isAdmin, isModerator }: User) => isAdmin || isModerator;

const SESSION_KEY = ['GET /api/user'] as const;
let isKept = false;

/**
 * While a backup takes the place of this site, nobody is signed in there any more. The page that follows it stays, to say how
 * it ended, instead of giving way to what strangers see.
 */
export function keepSession(keeps: boolean): void {
  isKept = keeps;
}

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await read('GET /api/user', {}, signal);
    } catch (error) {
      if (!(error instanceof CallError && error.status === 401)) throw error;
      return isKept ? (queryClient.getQueryData<User>(SESSION_KEY) ?? null) : null;
    }
  },
});

/** Drops the cached data of the previous member, so that the next one on this machine cannot see it. */
export function setSession(user: User | null): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !publicQueries.has(queryKey[0]) });
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

const publicQueries = new Set<unknown>(['GET /api/user', 'GET /api/site']);

/** Provided by the app, so that a page for members never renders without a member. */
export const MeContext = createContext<User | null>(null);

/** The signed-in member. Only for pages behind the session, where there always is one. */
export function useMe(): User {
  const me = useContext(MeContext);
  if (!me) throw new Error('This page is for members');
  return me;
}

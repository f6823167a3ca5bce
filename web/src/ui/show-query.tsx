import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface ShowQueryProps<T> {
  query: UseQueryResult<T>;
  /** In the final shape of what is coming. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Skeleton, failure or data. Data that is there stays, even when reading it again fails. */
export function ShowQuery<T>({ query, skeleton = <SkeletonRows />, children }: ShowQueryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

interface ShowQueryProps<T> {
  query: UseQueryResult<T>;
  /** Has the shape of the loaded content. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the skeleton, the error or the data. Loaded data stays, even if reading it again fails. */
export function ShowQuery<T>({ query, skeleton = <SkeletonRows />, children }: ShowQueryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton;
}

import type { ComponentProps } from 'react';
import { useMessages } from '../messages/index.ts';
import { classNames } from './class-names.ts';

/** A grey placeholder for content that is loading: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={classNames('skeleton', className)} {...rest} />;
}

/** Wraps the skeletons of one part of the page and announces once that it is loading, if it takes a moment. */
export function Loading({ className, children, ...rest }: ComponentProps<'div'>) {
  const { shared } = useMessages();
  return (
    <div role="status" className={classNames('late', className)} {...rest}>
      <span className="sr-only">{shared.loading}</span>
      {children}
    </div>
  );
}

/** Placeholder rows for a list that is loading. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <Loading className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-11 rounded-control" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

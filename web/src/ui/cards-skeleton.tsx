import { Loading, Skeleton } from './skeleton.tsx';

/** Stands in for a page of four figures above wide cards, with its heading where that is loading, too. */
export function CardsSkeleton({ heading = false }: { heading?: boolean }) {
  return (
    <Loading className="grid gap-3.5">
      {heading && (
        <div className="mb-2.5 grid gap-3">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3.5 max-sm:[&_.card]:p-4 lg:grid-cols-4">
        {['first', 'second', 'third', 'fourth'].map((figure) => (
          <div key={figure} className="card grid gap-2.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-3 w-28 max-w-full" />
          </div>
        ))}
      </div>
      {['upper', 'lower'].map((card) => (
        <div key={card} className="card grid gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-3 h-32 w-full" />
        </div>
      ))}
    </Loading>
  );
}

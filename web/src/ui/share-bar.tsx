import type { ReactNode } from 'react';

interface ShareBarProps {
  name: ReactNode;
  /** What the bar shows, in numbers. */
  figures: ReactNode;
  /** Between 0 and 1. */
  share: number;
}

/** A bar with its name and its figures above it. */
export function ShareBar({ name, figures, share }: ShareBarProps) {
  return (
    <div className="grid gap-1 text-small">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="text-muted">{figures}</span>
      </span>
      <svg className="share-bar" aria-hidden>
        <rect className="share-bar-track" width="100%" height="100%" rx="3" />
        <rect className="share-bar-fill" width={`${share * 100}%`} height="100%" rx="3" />
      </svg>
    </div>
  );
}

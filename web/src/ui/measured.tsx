import type { ReactNode } from 'react';

/** Explains a card to those who want to know, and stays out of the way of everybody else. */
export function Measured({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="mt-4 text-small text-muted">
      <summary className="w-fit py-1">{summary}</summary>
      <div className="mt-1 grid max-w-2xl gap-2">{children}</div>
    </details>
  );
}

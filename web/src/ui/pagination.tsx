import type { ReactNode } from 'react';
import { useMessages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { ChevronLeft, ChevronRight } from './icons/index.ts';

interface PaginationProps {
  page: number;
  hasPrevious: boolean;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** "Page 2 (10 rows)" */
  label: ReactNode;
}

export function Pagination({ page, hasPrevious, hasNext, onPage, label }: PaginationProps) {
  const { shared } = useMessages();
  return (
    <nav aria-label={shared.pages} className="flex flex-wrap items-center justify-between gap-3">
      <Button disabled={!hasPrevious} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        {shared.previous}
      </Button>
      <span className="text-small text-muted" aria-live="polite">
        {label}
      </span>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {shared.next}
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

import type { ReactNode } from 'react';

/** The only h1 of a page. It gets the focus after navigation, so that screen readers announce the page. */
export function PageHeader({
  title,
  description,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1}>{title}</h1>
        {description && <p className="mt-2 text-muted">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2.5">{children}</div>}
    </header>
  );
}

import { useAdminMessages } from '../../../messages/admin.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { PAGE_SIZE } from '../api.ts';
import { usePlace } from '../place.ts';

/** `rows` are those of this page; `total` all of them, where the server counts. */
export function PageTurner({ rows, total, things }: { rows: number; total?: number; things?: string }) {
  const { page, go } = usePlace();
  const admin = useAdminMessages();
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / PAGE_SIZE));
  const hasNext = pages === undefined ? rows === PAGE_SIZE : page < pages;
  if (page === 1 && !hasNext) return things ? <p className="mt-4 text-small text-muted">{things}</p> : null;
  return (
    <div className="mt-4">
      <Pagination
        page={page}
        hasPrevious={page > 1}
        hasNext={hasNext}
        onPage={(next) => go({ page: next })}
        label={pages === undefined || !things ? admin.page(page) : admin.pageOf(page, pages, things)}
      />
    </div>
  );
}

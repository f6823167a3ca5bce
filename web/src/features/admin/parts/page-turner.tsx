import { COUNTED_AT_MOST } from '@viewloop/contract/constants';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { PAGE_SIZE } from '../api.ts';
import { usePlace } from '../place.ts';

/** `things` says in words how many there are in all: "31 members". */
export function PageTurner({ total, things }: { total: number; things: string }) {
  const { page, go } = usePlace();
  const admin = useAdminMessages();
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const counted = total === COUNTED_AT_MOST ? admin.orMore(things) : things;
  if (page === 1 && pages === 1) return <p className="mt-4 text-small text-muted">{counted}</p>;
  return (
    <div className="mt-4">
      <Pagination
        page={page}
        hasPrevious={page > 1}
        hasNext={page < pages}
        onPage={(next) => go({ page: next })}
        label={admin.pageOf(page, pages, counted)}
      />
    </div>
  );
}

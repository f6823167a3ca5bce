import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useCouponMessages } from '../../../messages/coupons.ts';
import { useMessages } from '../../../messages/index.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Download } from '../../../ui/icons/index.ts';
import { useAction } from '../use-action.ts';
import { type Coupon, couponLink, endCoupon, redemptionsFile } from './api.ts';

const tones: Record<Coupon['state'], BadgeTone> = {
  open: 'good',
  used_up: 'neutral',
  expired: 'neutral',
  ended: 'neutral',
};

export function CouponsTable({ coupons }: { coupons: readonly Coupon[] }) {
  const texts = useCouponMessages();
  const { shared } = useMessages();
  const columns: Column<Coupon>[] = [
    {
      key: 'code',
      header: texts.code,
      wide: true,
      cell: ({ code, note }) => (
        <div className="grid gap-1">
          <span className="font-mono font-semibold wrap-anywhere">{code}</span>
          {note && <span className="text-small text-muted wrap-anywhere">{note}</span>}
        </div>
      ),
    },
    { key: 'gives', header: texts.gives, cell: ({ credits }) => shared.credits(credits) },
    { key: 'used', header: texts.used, cell: (coupon) => <Used coupon={coupon} /> },
    {
      key: 'state',
      header: texts.state,
      cell: ({ state, expiresAt }) => (
        <div className="grid justify-items-end gap-1 md:justify-items-start">
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          {state === 'open' && expiresAt && (
            <span className="text-small text-muted">{texts.until(formatDate(expiresAt))}</span>
          )}
        </div>
      ),
    },
    { key: 'actions', header: texts.actions, cell: (coupon) => <Actions coupon={coupon} /> },
  ];
  return <DataTable caption={texts.caption} columns={columns} rows={coupons} rowKey={({ id }) => id} />;
}

function Used({ coupon: { used, uses, given, credits, budget, linked } }: { coupon: Coupon }) {
  const texts = useCouponMessages();
  const most = Math.min(uses * credits, budget ?? Number.POSITIVE_INFINITY);
  return (
    <div className="grid justify-items-end gap-1 md:justify-items-start">
      <span>{texts.usedOf(formatNumber(used), formatNumber(uses))}</span>
      <span className="text-small text-muted">{texts.given(formatNumber(given), formatNumber(most))}</span>
      {linked > 0 && <Badge tone="warning">{texts.linked(linked)}</Badge>}
    </div>
  );
}

function Actions({ coupon: { id, code, state, used } }: { coupon: Coupon }) {
  const texts = useCouponMessages();
  const end = useAction(endCoupon, {
    done: texts.ended,
    failed: texts.endFailed,
    changes: ['GET /api/admin/coupons'],
  });
  return (
    <div className="flex flex-wrap justify-end gap-2 md:justify-start">
      {state === 'open' && (
        <>
          <CopyButton text={couponLink(code)} aria-label={texts.copyLinkOf(code)}>
            {texts.copyLink}
          </CopyButton>
          <Button aria-label={texts.endOf(code)} pending={end.isPending} onClick={() => end.mutate(id)}>
            {texts.end}
          </Button>
        </>
      )}
      {used > 0 && (
        <a
          href={redemptionsFile(id)}
          download
          className="button"
          data-variant="secondary"
          aria-label={texts.whoOf(code)}
        >
          <Download aria-hidden />
          {texts.who}
        </a>
      )}
    </div>
  );
}

import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { releaseDeliveries } from '../api.ts';
import { useAction } from '../use-action.ts';

/** After a restore nothing leaves the site until an admin has decided about what waited in the backup. */
export function HoldNotice({ since }: { since: string }) {
  const { mail: texts } = useAdminMessages();
  const release = useAction(releaseDeliveries, {
    done: texts.released,
    failed: texts.releaseFailed,
    changes: ['GET /api/admin/deliveries', 'GET /api/admin/mails'],
  });
  return (
    <Notice tone="warning" role="status">
      <p className="font-semibold">{texts.held}</p>
      <p>{texts.heldText(formatDateTime(since))}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button variant="primary" pending={release.isPending} onClick={() => release.mutate('drop')}>
          {texts.releaseDrop}
        </Button>
        <Button pending={release.isPending} onClick={() => release.mutate('send')}>
          {texts.releaseSend}
        </Button>
      </div>
    </Notice>
  );
}

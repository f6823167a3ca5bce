import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { messages } from '../../../messages/index.ts';
import { screeningMessages, useScreeningMessages } from '../../../messages/screening.ts';
import { EllipsisVertical, EyeOff, Flag } from '../../../ui/icons/index.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ReportDialog } from './report-dialog.tsx';
import styles from './room.module.css';
import type { Offer } from './room-state.ts';

/** What can be said about a clip besides leaving it. Afterwards the next one is shown. */
export function ClipMenu({ offer, onDone }: { offer: Offer; onDone(): void }) {
  const { room: texts } = useScreeningMessages();
  const [reports, setReports] = useState(false);
  const block = useMutation({
    mutationFn: () => call('POST /api/screening/block', { body: { visitId: offer.visitId } }),
    onSuccess: () => {
      toast({ title: screeningMessages().room.blocked, tone: 'good' });
      onDone();
    },
    onError: (error) => toast({ title: messages().shared.error, description: problemText(error), tone: 'danger' }),
  });
  return (
    <>
      <Menu
        aria-label={texts.more}
        trigger={
          <button type="button" className={styles.round} aria-label={texts.more}>
            <EllipsisVertical aria-hidden />
          </button>
        }
      >
        <MenuItem onSelect={() => setReports(true)}>
          <Flag aria-hidden />
          {texts.report}
        </MenuItem>
        <MenuItem onSelect={() => block.mutate()}>
          <EyeOff aria-hidden />
          {texts.block}
        </MenuItem>
      </Menu>
      {reports && (
        <ReportDialog
          offer={offer}
          onClose={() => setReports(false)}
          onSent={() => {
            setReports(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

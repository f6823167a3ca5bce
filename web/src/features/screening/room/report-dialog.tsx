import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { call } from '../../../lib/call.ts';
import { formText } from '../../../lib/form-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { messages, useMessages } from '../../../messages/index.ts';
import { screeningMessages, useScreeningMessages } from '../../../messages/screening.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { ClipReportReason } from '../api.ts';
import type { Offer } from './room-state.ts';

const reasons: ClipReportReason[] = ['unsuitable', 'stolen', 'broken', 'other'];

export function ReportDialog({ offer, onClose, onSent }: { offer: Offer; onClose(): void; onSent(): void }) {
  const { room: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const report = useMutation({
    mutationFn: (body: { reason: ClipReportReason; note?: string }) =>
      call('POST /api/screening/report', { body: { visitId: offer.visitId, ...body } }),
    onSuccess: () => {
      toast({ title: screeningMessages().room.reported, tone: 'good' });
      onSent();
    },
    onError: (error) => toast({ title: messages().shared.error, description: problemText(error), tone: 'danger' }),
  });
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = formText(event.currentTarget);
    const note = read('note').trim();
    if (!report.isPending) report.mutate({ reason: read('reason') as ClipReportReason, ...(note && { note }) });
  }
  return (
    <Dialog open onClose={onClose} title={texts.reportTitle(offer.title)}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <p className="text-muted">{texts.reportText}</p>
        <SelectField label={texts.reportReason} name="reason">
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {texts.reportReasons[reason]}
            </option>
          ))}
        </SelectField>
        <TextAreaField label={texts.reportNote} name="note" maxLength={300} />
        <p className="text-small text-muted">
          <TextLink href={`${paths.reportClip}?clip=${encodeURIComponent(offer.code)}`}>{texts.reportIllegal}</TextLink>
        </p>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" pending={report.isPending}>
            {texts.sendReport}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

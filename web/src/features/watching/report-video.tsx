import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../lib/problem-text.ts';
import { refresh } from '../../lib/query-client.ts';
import { messages, useMessages } from '../../messages/rest.ts';
import { VideoPicture } from '../../parts/video-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { Flag } from '../../ui/icons/index.ts';
import { toast } from '../../ui/toast-store.ts';
import { type ReportReason, reportVideo } from './api.ts';
import { skip } from './watch-steps.ts';
import type { Watch } from './watch-store.ts';

const reasons: ReportReason[] = ['broken', 'removed', 'unsuitable', 'other'];

export function ReportVideo({ watch }: { watch: Watch }) {
  const { watching, shared } = useMessages();
  const [open, setOpen] = useState(false);
  const report = useMutation({
    mutationFn: (form: FormData) =>
      reportVideo(watch.video.promotionId, form.get('reason') as ReportReason, (form.get('note') as string).trim()),
    onSuccess: () => {
      setOpen(false);
      toast({ title: messages().watching.reported, tone: 'good' });
      void refresh('GET /api/videos/available');
      // A watch that is running may still be finished.
      if (watch.state === 'idle') void skip();
    },
    onError: (error) => {
      const description = problemText(error, messages().watching.reportFailed);
      toast({ title: messages().shared.error, description, tone: 'danger' });
    },
  });
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!report.isPending) report.mutate(new FormData(event.currentTarget));
  }
  return (
    <>
      <Button variant="quiet" className="-mr-4" onClick={() => setOpen(true)}>
        <Flag aria-hidden />
        {watching.report}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={watching.reportTitle}>
        <form noValidate onSubmit={send} className="grid gap-4">
          <ReportedVideo watch={watch} />
          <p className="text-muted">{watching.reportText}</p>
          <SelectField label={watching.reportReason} name="reason">
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {watching.reportReasons[reason]}
              </option>
            ))}
          </SelectField>
          <TextAreaField label={watching.reportNote} name="note" maxLength={500} />
          <DialogFooter>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {shared.cancel}
            </Button>
            <Button type="submit" pending={report.isPending}>
              {watching.sendReport}
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  );
}

function ReportedVideo({ watch: { video } }: { watch: Watch }) {
  const { promotionId, title, author, platform, picture } = video;
  return (
    <div className="flex items-center gap-3">
      {platform && <VideoPicture seed={promotionId} title={title} platform={platform} picture={picture ?? null} />}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {author && <p className="truncate text-small text-muted">{author}</p>}
      </div>
    </div>
  );
}

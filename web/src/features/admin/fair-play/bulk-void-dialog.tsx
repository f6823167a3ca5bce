import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { problemText } from '../../../lib/problem-text.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { useFairPlayMessages } from '../../../messages/fair-play.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Preview, previewVoid } from './api.ts';
import { useBulkVoid } from './use-bulk-void.ts';
import { VoidPreview } from './void-preview.tsx';

const LONGEST_REASON = 300;
const periods = [1, 7, 30] as const;

interface BulkVoidDialogProps {
  name: string;
  memberIds: string[];
  onClose: () => void;
}

/** Voids many views at once. Nothing can be confirmed before the consequences are on the screen. */
export function BulkVoidDialog({ name, memberIds, onClose }: BulkVoidDialogProps) {
  const admin = useAdminMessages();
  const { shared } = useMessages();
  const { bulk } = useFairPlayMessages();
  const [days, setDays] = useState<number>(7);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const formId = useId();
  // A repetition after a lost answer is the same decision.
  const decision = useRef(crypto.randomUUID());
  const preview = useMutation({ mutationFn: previewVoid });
  const { mutate: look } = preview;
  const members = memberIds.join();
  useEffect(() => look({ memberIds: members.split(','), days }), [look, members, days]);
  const voiding = useBulkVoid(onClose);
  const ready = preview.data && preview.data.viewIds.length > 0;

  function submit(shown: Preview) {
    setTried(true);
    if (reason.trim() && !voiding.isPending)
      voiding.mutate({ id: decision.current, viewIds: shown.viewIds, reason: reason.trim() });
  }

  return (
    <Dialog open onClose={onClose} title={bulk.title(name)} size="wide">
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (preview.data) submit(preview.data);
        }}
      >
        <SelectField
          label={bulk.period}
          frameClassName="max-w-60"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {bulk.days(period)}
            </option>
          ))}
        </SelectField>
        {preview.isPending && <SkeletonRows />}
        {preview.error && <Notice tone="danger">{problemText(preview.error)}</Notice>}
        {preview.data && !preview.isPending && <VoidPreview preview={preview.data} />}
        <TextAreaField
          label={admin.reason}
          required
          maxLength={LONGEST_REASON}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint={admin.reasonSeen}
          error={tried && !reason.trim() ? admin.reasonMissing : undefined}
        />
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={!ready || preview.isPending} pending={voiding.isPending}>
            {bulk.confirm(preview.data?.viewIds.length ?? 0)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

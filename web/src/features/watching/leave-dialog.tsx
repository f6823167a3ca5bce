import { formatClock } from '../../lib/format.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { showPlayer } from './watch-steps.ts';
import type { Watch } from './watch-store.ts';

interface LeaveDialogProps {
  watch: Extract<Watch, { state: 'watching' }>;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before another video takes the place of one that is running. */
export function LeaveDialog({ watch, onStay, onLeave }: LeaveDialogProps) {
  const { watching } = useMessages();
  const { verifiedMs, requiredMs } = watch.status;
  const [at, of] = [formatClock(verifiedMs / 1000), formatClock(requiredMs / 1000)];
  return (
    <Dialog open onClose={onStay} title={watching.leaveTitle}>
      <p>{watching.leaveText(watch.video.title, at, of)}</p>
      <DialogFooter>
        <Button variant="quiet" onClick={onLeave}>
          {watching.leave}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            onStay();
            showPlayer();
          }}
        >
          {watching.stay}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

import { useMessages } from '../../messages/rest.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface RulesDialogProps {
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
  pending: boolean;
}

/** Shown once, before the first promotion: what the platforms' own rules say about rewarded views. */
export function RulesDialog({ open, onClose, onAccept, pending }: RulesDialogProps) {
  const { rules } = useMessages().promotions;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={rules.title}
      confirm={rules.accept}
      onConfirm={onAccept}
      pending={pending}
      variant="primary"
    >
      <p>{rules.intro}</p>
      <ul className="my-3 grid list-disc gap-2 pl-5 marker:text-muted">
        {rules.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-muted">{rules.close}</p>
    </ConfirmDialog>
  );
}

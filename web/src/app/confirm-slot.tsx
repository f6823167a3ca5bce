import { useEffect, useState } from 'react';
import { setConfirmDialog } from '../lib/confirm-again.ts';
import { later } from './later.tsx';

const ConfirmDialog = later(async () => (await import('../features/factors/confirm-dialog.tsx')).ConfirmDialog);

/** Shows the dialog that asks again who is there, whichever page made the call that needs it. */
export function ConfirmSlot() {
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);
  useEffect(() => setConfirmDialog(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), []);
  if (waiting.length === 0) return null;
  const answer = (confirmed: boolean) => {
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  };
  return <ConfirmDialog onClose={() => answer(false)} onConfirmed={() => answer(true)} />;
}

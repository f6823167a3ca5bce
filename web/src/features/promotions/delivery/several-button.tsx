import { useState } from 'react';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { Button } from '../../../ui/button.tsx';
import { ListPlus } from '../../../ui/icons/index.ts';
import { SeveralDialog } from './several-dialog.tsx';

export function SeveralButton() {
  const texts = useDeliveryMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden />
        {texts.several}
      </Button>
      {open && <SeveralDialog onClose={() => setOpen(false)} />}
    </>
  );
}

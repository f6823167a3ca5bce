import { useState } from 'react';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { Button } from '../../../ui/button.tsx';
import { GitCompareArrows } from '../../../ui/icons/index.ts';
import { CompareDialog } from './compare-dialog.tsx';

export function CompareButton() {
  const { comparison: texts } = useDeliveryMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <GitCompareArrows aria-hidden />
        {texts.open}
      </Button>
      {open && <CompareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

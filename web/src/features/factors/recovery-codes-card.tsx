import { useState } from 'react';
import { useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Factors, renewRecoveryCodes } from './api.ts';
import { useFactorAction } from './use-factor-action.ts';

const FEW = 3;

interface RecoveryCodesCardProps {
  factors: Factors;
  onCodes: (codes: string[]) => void;
}

export function RecoveryCodesCard({ factors: { recoveryCodesLeft: left }, onCodes }: RecoveryCodesCardProps) {
  const { recoveryCodes: texts } = useFactorMessages();
  const [asking, setAsking] = useState(false);
  const renew = useFactorAction(renewRecoveryCodes, {
    after: (codes) => {
      setAsking(false);
      onCodes(codes);
    },
  });
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text} />
      <p className="mb-4 font-medium">{texts.left(left)}</p>
      {left <= FEW && (
        <Notice tone="warning" className="mb-4">
          {texts.few}
        </Notice>
      )}
      <Button onClick={() => setAsking(true)}>{texts.renew}</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.renewTitle}
        confirm={texts.renew}
        variant="primary"
        pending={renew.isPending}
        onConfirm={() => renew.mutate(undefined)}
      >
        <p>{texts.renewText}</p>
      </ConfirmDialog>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { factorsQuery } from './api.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Passkeys, authenticator app and recovery codes of the signed-in member. */
export function FactorCards({ onCodesSaved }: { onCodesSaved?: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const factors = useQuery(factorsQuery);
  const loading = (
    <Card>
      <SkeletonRows rows={2} />
    </Card>
  );
  return (
    <>
      <ShowQuery query={factors} skeleton={loading}>
        {(data) => (
          <>
            <PasskeysCard factors={data} onCodes={setCodes} />
            <AuthenticatorCard factors={data} onCodes={setCodes} />
            {(data.authenticator || data.passkeys.length > 0) && (
              <RecoveryCodesCard factors={data} onCodes={setCodes} />
            )}
          </>
        )}
      </ShowQuery>
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            onCodesSaved?.();
          }}
        />
      )}
    </>
  );
}

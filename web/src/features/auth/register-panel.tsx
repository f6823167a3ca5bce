import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteQuery } from '../../lib/site.ts';
import { useRegisteringMessages } from '../../messages/registering.ts';
import { Notice } from '../../ui/notice.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegisterPanelProps {
  referralCode: string | null;
  /** The code in the address, for people who followed the link of an invitation. */
  invitation: string | null;
}

/** The form, or why there is none: the operator decides who may register. */
export function RegisterPanel({ referralCode, invitation }: RegisterPanelProps) {
  const texts = useRegisteringMessages();
  const mode = useQuery(siteQuery).data?.registration ?? 'open';
  const [waits, setWaits] = useState(false);
  if (waits) {
    return (
      <Notice tone="good" role="status">
        <p className="font-semibold">{texts.waitingTitle}</p>
        <p className="mt-1">{texts.waiting}</p>
        <p className="mt-1">{texts.confirmMeanwhile}</p>
      </Notice>
    );
  }
  if (mode === 'closed') return <Notice>{texts.closed}</Notice>;
  const note = invitation
    ? texts.invited
    : { open: null, invitation: texts.byInvitation, approval: texts.byApproval }[mode];
  return (
    <>
      {note && (
        <Notice tone={invitation ? 'good' : 'neutral'} className="mb-5">
          {note}
        </Notice>
      )}
      <RegisterForm
        referralCode={referralCode}
        invitation={invitation}
        asksForInvitation={mode === 'invitation' && !invitation}
        onWaiting={() => setWaits(true)}
      />
    </>
  );
}

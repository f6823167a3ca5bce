import { useContext } from 'react';
import { paths } from '../../lib/paths.ts';
import { refresh } from '../../lib/query-client.ts';
import { MeContext } from '../../lib/session.ts';
import { useMessages } from '../../messages/rest.ts';
import { LinkButton } from '../../ui/link.tsx';
import { verifyEmail } from './api.ts';
import { LinkAction } from './link-action.tsx';

export default function VerifyPage() {
  const { recovery } = useMessages();
  const { verify } = recovery;
  const signedIn = useContext(MeContext) !== null;
  return (
    <LinkAction
      texts={verify}
      run={verifyEmail}
      done={({ email, done }) => ({ title: verify.doneTitle, text: verify[done](email) })}
      used={{ title: verify.usedTitle, text: verify.used }}
      after={() => void refresh('GET /api/user', 'GET /api/email')}
      onward={
        <LinkButton href={signedIn ? paths.security : paths.auth} className="justify-self-start">
          {signedIn ? verify.toSettings : recovery.continue}
        </LinkButton>
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refresh } from '../../lib/query-client.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { factorsQuery } from './api.ts';
import { FactorCards } from './factor-cards.tsx';

/** All that an admin sees who still has to set up the second factor that this site asks of admins. */
export function RequiredPage({ signOut }: { signOut: ReactNode }) {
  const { required } = useFactorMessages();
  const { data } = useQuery(factorsQuery);
  const isDone = data !== undefined && (data.authenticator !== null || data.passkeys.length > 0);
  return (
    <main className="mx-auto grid max-w-2xl gap-3.5 px-4 py-8">
      <div className="flex justify-end gap-2">
        <LanguageSelect />
        {signOut}
      </div>
      <h1 tabIndex={-1}>{required.title}</h1>
      <p className="mb-2 text-muted">{required.text}</p>
      <FactorCards onCodesSaved={() => void refresh('GET /api/user')} />
      {isDone && (
        <Button variant="primary" size="large" onClick={() => void refresh('GET /api/user')}>
          {required.done}
        </Button>
      )}
    </main>
  );
}

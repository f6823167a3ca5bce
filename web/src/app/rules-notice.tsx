import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/call.ts';
import { problemText } from '../lib/problem-text.ts';
import { refresh } from '../lib/query-client.ts';
import { useMe } from '../lib/session.ts';
import { usePageLinks } from '../lib/site.ts';
import { messages, useMessages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast-store.ts';

/** Tells members about rules that they have not agreed to yet. Nothing is blocked until they do. */
export function RulesNotice({ version }: { version: number }) {
  const { shell } = useMessages();
  const { rulesVersion } = useMe();
  const [later, setLater] = useState(false);
  const link = usePageLinks().find(({ slug }) => slug === 'rules');
  const agree = useMutation({
    mutationFn: () => call('POST /api/rules/accept', { body: { version } }),
    onSuccess: () => refresh('GET /api/user'),
    onError: async (error) => {
      toast({ title: messages().shared.error, description: problemText(error), tone: 'danger' });
      await refresh('GET /api/site');
    },
  });
  if (!link || later) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4">
      <Notice role="status">
        <p>{rulesVersion === null ? shell.rulesNew : shell.rulesChanged}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={link.href} target="_blank" rel="noopener" className="link">
            {shell.readRules}
          </a>
          <Button pending={agree.isPending} onClick={() => agree.mutate()}>
            {shell.agreeToRules}
          </Button>
          <Button variant="quiet" onClick={() => setLater(true)}>
            {shell.rulesLater}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { mailQuery, retryDelivery } from '../api.ts';
import { useAction } from '../use-action.ts';
import { StateBadge } from './mail-table.tsx';

/** One mail, as it is received and as text. The frame is a sandbox: it runs no script and belongs to no origin. */
export function MailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { mail: texts } = useAdminMessages();
  const mail = useQuery(mailQuery(id));
  const [view, setView] = useState('html');
  const retry = useAction(retryDelivery, {
    done: texts.retried,
    failed: texts.retryFailed,
    changes: ['GET /api/admin/deliveries', 'GET /api/admin/mails', 'GET /api/admin/mails/:id'],
  });
  return (
    <Dialog open size="wide" title={mail.data?.subject ?? texts.title} onClose={onClose}>
      <ShowQuery query={mail}>
        {({ to, state, attempts, createdAt, nextTryAt, error, text, link }) => (
          <div className="grid gap-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
              <StateBadge state={state} />
              <span className="font-medium text-ink">{to}</span>
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {attempts > 0 && state !== 'kept' && <span>{texts.attempts(attempts)}</span>}
              {nextTryAt && attempts > 0 && <span>{texts.nextTry(formatDateTime(nextTryAt))}</span>}
            </div>
            {error && <p className="text-small text-muted">{error}</p>}
            {(state === 'failed' || state === 'uncertain') && (
              <Button className="justify-self-start" pending={retry.isPending} onClick={() => retry.mutate(id)}>
                {texts.retry}
              </Button>
            )}
            {(link === 'sent' || link === 'used') && <Notice>{texts.linkHidden[link]}</Notice>}
            <Tabs value={view} onValueChange={setView}>
              <TabList className="mb-3">
                <Tab value="html">{texts.asHtml}</Tab>
                <Tab value="text">{texts.asText}</Tab>
              </TabList>
              <TabPanel value="html">
                <iframe
                  title={texts.frame}
                  src={`/api/admin/mails/${id}/html`}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  className="h-[32rem] max-h-[60dvh] w-full rounded-control border border-line"
                />
              </TabPanel>
              <TabPanel value="text">
                <pre className="font-mono text-small whitespace-pre-wrap wrap-anywhere">
                  <LinkedText text={text} isHidden={link !== 'usable' && link !== 'none'} />
                </pre>
              </TabPanel>
            </Tabs>
          </div>
        )}
      </ShowQuery>
    </Dialog>
  );
}

const ADDRESS = /(https?:\/\/\S+)/;
/** Stands where a personal link had its secret. */
const HIDDEN = '•••';

/** The text with links that can be opened. An address without its secret leads nowhere, so it stays text. */
function LinkedText({ text, isHidden }: { text: string; isHidden: boolean }) {
  return text.split(ADDRESS).map((part, index) => {
    const isLink = index % 2 === 1 && !(isHidden && part.includes(HIDDEN));
    const key = `${index} ${part}`;
    if (!isLink) return <span key={key}>{part}</span>;
    return (
      <a key={key} className="link" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}

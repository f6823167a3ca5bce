import { ArrowLeft } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useMessages } from '../../messages/index.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ownWebhooks, siteWebhooks } from './api.ts';
import { TokensCard } from './tokens-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export default function ProgramsPage() {
  const { settings } = useMessages();
  const texts = useProgramsMessages();
  const { isAdmin } = useMe();
  return (
    <>
      <LinkButton variant="quiet" href={paths.settings} className="mb-3 -ml-3">
        <ArrowLeft aria-hidden />
        {texts.back}
      </LinkButton>
      <PageHeader title={settings.programs} description={texts.description}>
        {/* A page of the server, not of the application. */}
        <a className="button" data-variant="secondary" data-size="medium" href="/api/docs">
          {texts.docs}
        </a>
      </PageHeader>
      <div className="grid gap-3.5">
        <TokensCard />
        <WebhooksCard calls={ownWebhooks} title={texts.webhooks.title} text={texts.webhooks.text} />
        {isAdmin && (
          <WebhooksCard calls={siteWebhooks} title={texts.webhooks.siteTitle} text={texts.webhooks.siteText} />
        )}
      </div>
    </>
  );
}

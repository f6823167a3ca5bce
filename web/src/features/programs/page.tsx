import { useMe } from '../../lib/session.ts';
import { useProgramsMessages } from '../../messages/programs.ts';
import { useMessages } from '../../messages/rest.ts';
import { SettingsFrame } from '../../parts/settings-frame.tsx';
import { ownWebhooks, siteWebhooks } from './api.ts';
import { TokensCard } from './tokens-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export default function ProgramsPage() {
  const { settings } = useMessages();
  const texts = useProgramsMessages();
  const { isAdmin } = useMe();
  return (
    <SettingsFrame
      section="programs"
      title={settings.programs}
      description={texts.description}
      actions={
        // A page of the server, not of the application.
        <a className="button" data-variant="secondary" data-size="medium" href="/api/docs">
          {texts.docs}
        </a>
      }
    >
      <TokensCard />
      <WebhooksCard calls={ownWebhooks} title={texts.webhooks.title} text={texts.webhooks.text} />
      {isAdmin && <WebhooksCard calls={siteWebhooks} title={texts.webhooks.siteTitle} text={texts.webhooks.siteText} />}
    </SettingsFrame>
  );
}

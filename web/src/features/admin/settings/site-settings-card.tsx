import { useQuery } from '@tanstack/react-query';
import { settingNames } from '@viewloop/contract/setting-records';
import { type SubmitEvent, useState } from 'react';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Settings, saveSettings, settingsQuery } from '../api.ts';
import { useAction } from '../use-action.ts';
import { SettingField } from './setting-field.tsx';
import { draftOf, settingsOf } from './site-settings-rules.ts';

export function SiteSettingsCard() {
  const { site } = useAdminMessages();
  const settings = useQuery(settingsQuery);
  return (
    // Longer than a screen once it is read, so what stands below it begins below the screen.
    <Card {...(settings.isPending && { className: 'min-h-dvh' })}>
      <CardHeader title={site.title} description={site.text} />
      <ShowQuery query={settings}>{(data) => <SiteSettingsForm settings={data} />}</ShowQuery>
    </Card>
  );
}

/** Starts with the loaded settings. A later refresh does not overwrite what is being typed. */
function SiteSettingsForm({ settings }: { settings: Settings }) {
  const { site } = useAdminMessages();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [tried, setTried] = useState(false);
  const save = useAction(saveSettings, {
    done: site.saved,
    failed: site.failed,
    changes: ['GET /api/admin/settings', 'GET /api/site'],
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entry = settingsOf(draft);
    setTried(!entry);
    if (!entry) focusFirstInvalid(event.currentTarget);
    else if (!save.isPending) save.mutate(entry);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {settingNames.map((name) => (
        <SettingField
          key={name}
          name={name}
          draft={draft[name]}
          tried={tried}
          onChange={(entry) => setDraft({ ...draft, [name]: entry })}
        />
      ))}
      <Button type="submit" variant="primary" className="justify-self-start" pending={save.isPending}>
        {site.save}
      </Button>
    </form>
  );
}

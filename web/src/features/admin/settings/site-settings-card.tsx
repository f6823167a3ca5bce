import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type Settings, saveSettings, settingsQuery } from '../api.ts';
import { useAction } from '../use-action.ts';
import { BannerFields } from './banner-fields.tsx';
import { draftOf, isReports, settingsOf } from './site-settings-rules.ts';
import { TierFields } from './tier-fields.tsx';
import { VerifiedLimits } from './verified-limits.tsx';

export function SiteSettingsCard() {
  const { site } = useAdminMessages();
  const settings = useQuery(settingsQuery);
  return (
    <Card>
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
      <Field
        label={site.reportsToHide}
        hint={site.reportsToHideHint}
        inputMode="numeric"
        className="max-w-28"
        value={draft.reportsToHide}
        onChange={(event) => setDraft({ ...draft, reportsToHide: event.target.value })}
        error={tried && !isReports(draft.reportsToHide) ? site.reportsInvalid : undefined}
      />
      <AdminFactor
        checked={draft.adminsNeedSecondFactor}
        onChange={(adminsNeedSecondFactor) => setDraft({ ...draft, adminsNeedSecondFactor })}
      />
      <VerifiedLimits draft={draft} tried={tried} onChange={setDraft} />
      <SelectField
        label={site.humanCheck}
        hint={site.humanCheckHint}
        value={draft.humanCheckForAll ? 'all' : 'needed'}
        onChange={(event) => setDraft({ ...draft, humanCheckForAll: event.target.value === 'all' })}
      >
        <option value="needed">{site.humanCheckOptions.needed}</option>
        <option value="all">{site.humanCheckOptions.all}</option>
      </SelectField>
      <TierFields tiers={draft.tiers} tried={tried} onChange={(tiers) => setDraft({ ...draft, tiers })} />
      <BannerFields banners={draft.banners} tried={tried} onChange={(banners) => setDraft({ ...draft, banners })} />
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-4.5 flex-none accent-current"
          checked={draft.openBooks}
          onChange={(event) => setDraft({ ...draft, openBooks: event.target.checked })}
        />
        <span>
          {site.openBooks}
          <span className="block text-small text-muted">{site.openBooksHint}</span>
        </span>
      </label>
      <Button type="submit" variant="primary" className="justify-self-start" pending={save.isPending}>
        {site.save}
      </Button>
    </form>
  );
}

function AdminFactor({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { site } = useAdminMessages();
  const hint = useId();
  return (
    <div className="field">
      <label className="flex min-h-8 items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-current"
          aria-describedby={hint}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {site.adminFactor}
      </label>
      <p className="field-hint" id={hint}>
        {site.adminFactorHint}
      </p>
    </div>
  );
}

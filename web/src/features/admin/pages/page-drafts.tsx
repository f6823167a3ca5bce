import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { type Language, languages } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { SitePage } from '../api.ts';
import { DraftForm } from './draft-form.tsx';

/** One editor a language. All stay in the page, so that changing the language loses nothing that was typed. */
export function PageDrafts({ page }: { page: SitePage }) {
  const { pages: texts } = useAdminMessages();
  const [open, setOpen] = useState<Language>('en');
  return (
    <Tabs value={open} onValueChange={(value) => setOpen(value as Language)}>
      <TabList className="mb-4" aria-label={texts.languages}>
        {page.drafts.map(({ language, isNew }) => (
          <Tab key={language} value={language} className="gap-2">
            {languages[language]}
            {page.version !== null && isNew && <Badge>{texts.changed}</Badge>}
          </Tab>
        ))}
      </TabList>
      {page.drafts.map((draft) => (
        <TabPanel key={draft.language} value={draft.language} forceMount hidden={draft.language !== open}>
          <DraftForm slug={page.slug} draft={draft} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

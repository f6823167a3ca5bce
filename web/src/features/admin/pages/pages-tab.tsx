import { useQuery } from '@tanstack/react-query';
import { PAGE_NAMES } from '@viewloop/contract/page-names';
import { useAdminMessages } from '../../../messages/admin.ts';
import { language } from '../../../messages/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { type SitePage, sitePagesQuery } from '../api.ts';
import { usePlace } from '../place.ts';
import { PageDrafts } from './page-drafts.tsx';
import { PublishCard } from './publish-card.tsx';

/** The pages that the operator writes. Which one is open stands in the address. */
export function PagesTab() {
  const { pages: texts } = useAdminMessages();
  const pages = useQuery(sitePagesQuery);
  return (
    <ShowQuery query={pages}>
      {(data) => (
        <Card>
          <CardHeader title={texts.title} description={texts.text} />
          <PageChoice pages={data} />
        </Card>
      )}
    </ShowQuery>
  );
}

function PageChoice({ pages }: { pages: readonly SitePage[] }) {
  const { pages: texts } = useAdminMessages();
  const { show, go } = usePlace();
  const names = PAGE_NAMES[language()];
  const page = pages.find(({ slug }) => slug === show) ?? pages[0];
  if (!page) return null;
  return (
    <Tabs value={page.slug} onValueChange={(slug) => go({ show: slug })}>
      <TabList className="mb-4" aria-label={texts.title}>
        {pages.map(({ slug, version }) => (
          <Tab key={slug} value={slug} className="gap-2">
            {names[slug]}
            <Badge tone={version === null ? 'neutral' : 'good'}>
              {version === null ? texts.draft : texts.version(version)}
            </Badge>
          </Tab>
        ))}
      </TabList>
      <TabPanel value={page.slug} key={page.slug} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PageDrafts page={page} />
        <PublishCard page={page} />
      </TabPanel>
    </Tabs>
  );
}

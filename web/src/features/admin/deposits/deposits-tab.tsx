import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteQuery } from '../../../lib/site.ts';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Plus } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type AdminDeposit, depositsQuery } from '../api.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { PageTurner } from '../parts/page-turner.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { AwaitedDecision } from './awaited-decision.tsx';
import { ChainCard } from './chain-card.tsx';
import { DepositsTable } from './deposits-table.tsx';
import { SimulateDialog } from './simulate-dialog.tsx';
import { UnassignedCard } from './unassigned-card.tsx';

export function DepositsTab() {
  return (
    <div className="grid gap-3.5">
      <AwaitedDecision />
      <DepositsCard />
      <ChainCard />
      <UnassignedCard />
    </div>
  );
}

function DepositsCard() {
  const { deposits: texts } = useAdminMessages();
  const { q, page, show } = usePlace();
  const status = show in texts.statuses ? (show as AdminDeposit['status']) : undefined;
  const deposits = useQuery(depositsQuery({ page, ...(q && { q }), ...(status && { status }) }));
  const isFiltered = q !== '' || status !== undefined || page > 1;
  return (
    <Card>
      <CardHeader title={texts.title}>
        <SimulateButton />
      </CardHeader>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <SearchField label={texts.searchLabel} />
        <ShowSelect label={texts.show} all={texts.all} choices={texts.statuses} />
      </div>
      <ShowQuery query={deposits}>
        {({ rows, total }) => {
          if (rows.length > 0)
            return (
              <>
                <DepositsTable deposits={rows} />
                <PageTurner total={total} things={texts.count(total)} />
              </>
            );
          if (isFiltered) return <NothingFound />;
          return <EmptyState picture="coins" title={texts.empty} description={texts.emptyText} />;
        }}
      </ShowQuery>
    </Card>
  );
}

/** Only in mock mode, where no money is at stake. */
function SimulateButton() {
  const { deposits: texts } = useAdminMessages();
  const { data: site } = useQuery(siteQuery);
  const [open, setOpen] = useState(false);
  if (!site?.litecoinMock) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {texts.simulate}
      </Button>
      {open && <SimulateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminMessages } from '../../../messages/admin.ts';
import { Card } from '../../../ui/card.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type AdminPromotion, promotionsQuery } from '../api.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { PageTurner } from '../parts/page-turner.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { ShowSelect } from '../parts/show-select.tsx';
import { usePlace } from '../place.ts';
import { PromotionSignalsDialog } from '../signals/signals-dialog.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { PromotionsTable } from './promotions-table.tsx';

type State = AdminPromotion['state'];

export function PromotionsTab() {
  const { promotions: texts } = useAdminMessages();
  const { q, page, show } = usePlace();
  const reported = show === 'reported';
  const state = show in texts.states ? (show as State) : undefined;
  const promotions = useQuery(
    promotionsQuery({ page, ...(q && { q }), ...(state && { state }), reported: reported ? 'true' : 'false' }),
  );
  const [chosen, setChosen] = useState<{ promotion: AdminPromotion; action: 'hide' | 'signals' }>();
  const Dialog = chosen && (chosen.action === 'hide' ? HideDialog : PromotionSignalsDialog);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <SearchField label={texts.searchLabel} />
        <ShowSelect label={texts.show} all={texts.all} choices={{ reported: texts.reported, ...texts.states }} />
      </div>
      <ShowQuery query={promotions}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoPromotions reported={reported} filtered={q !== '' || state !== undefined || page > 1} />
          ) : (
            <>
              <PromotionsTable
                promotions={rows}
                onHide={(promotion) => setChosen({ promotion, action: 'hide' })}
                onSignals={(promotion) => setChosen({ promotion, action: 'signals' })}
              />
              <PageTurner total={total} things={texts.count(total)} />
            </>
          )
        }
      </ShowQuery>
      {Dialog && <Dialog promotion={chosen.promotion} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

function NoPromotions({ reported, filtered }: { reported: boolean; filtered: boolean }) {
  const { promotions: texts } = useAdminMessages();
  if (filtered) return <NothingFound />;
  if (reported) return <EmptyState picture="done" title={texts.noReports} description={texts.noReportsText} />;
  return <EmptyState picture="megaphone" title={texts.empty} description={texts.emptyText} />;
}

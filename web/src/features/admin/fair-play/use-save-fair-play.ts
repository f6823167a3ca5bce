import type { RouteName } from '../../../lib/call.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useSavedAtOnce } from '../../../lib/save-at-once.ts';
import { fairPlayMessages } from '../../../messages/fair-play.ts';
import { messages } from '../../../messages/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type FairPlaySettings, type Overview, overviewQuery, saveFairPlay } from './api.ts';

/** A change of the settings, which the server takes only as a whole. */
type SettingsChange = (settings: FairPlaySettings) => FairPlaySettings;

const CHANGES: readonly RouteName[] = [
  'GET /api/admin/fair-play/cost',
  'GET /api/admin/fair-play/cases',
  'GET /api/admin/audit-log',
  'GET /api/admin/stats',
];

/** All cards of fair play save by this, so that none of them sends an older state of another one's part. */
export function useSaveFairPlay() {
  return useSavedAtOnce({
    queryKey: overviewQuery.queryKey,
    apply: (overview: Overview, to: SettingsChange) => ({ ...overview, settings: to(overview.settings) }),
    save: (_, { settings }) => saveFairPlay(settings),
    onSaved: () => toast({ title: messages().shared.success, description: fairPlayMessages().saved }),
    onFailed: (error) => {
      const description = problemText(error, fairPlayMessages().saveFailed);
      toast({ title: messages().shared.error, description, tone: 'danger' });
    },
    changes: CHANGES,
  });
}

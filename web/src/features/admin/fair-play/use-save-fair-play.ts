import { useAdminMessages } from '../../../messages/admin.ts';
import { useAction } from '../use-action.ts';
import { saveFairPlay } from './api.ts';

export function useSaveFairPlay() {
  const { fairPlay } = useAdminMessages();
  return useAction(saveFairPlay, {
    done: fairPlay.saved,
    failed: fairPlay.saveFailed,
    changes: ['GET /api/admin/fair-play', 'GET /api/admin/fair-play/cost', 'GET /api/admin/fair-play/cases'],
  });
}

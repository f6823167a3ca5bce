import { ago } from '../../lib/ago.ts';
import { useMessages } from '../../messages/index.ts';

/** "last used 3h ago", or that it never was. */
export function useUsed(usedAt: string | null): string {
  const { factors, shared } = useMessages();
  return usedAt === null ? factors.neverUsed : factors.lastUsed(shared.ago(ago(usedAt)));
}

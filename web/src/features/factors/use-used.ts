import { ago } from '../../base/ago.ts';
import { useFactorMessages } from '../../messages/factors.ts';
import { useMessages } from '../../messages/index.ts';

/** "last used 3h ago", or that it never was. */
export function useUsed(usedAt: string | null): string {
  const factors = useFactorMessages();
  const { shared } = useMessages();
  return usedAt === null ? factors.neverUsed : factors.lastUsed(shared.ago(ago(usedAt)));
}

import type { Insights } from './api.ts';
import { AttentionCard } from './attention-card.tsx';

export const AttentionTab = ({ insights: { attention, countedUntil } }: { insights: Insights }) => (
  <AttentionCard attention={attention} countedUntil={countedUntil} />
);

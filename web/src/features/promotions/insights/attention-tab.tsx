import type { Insights } from './api.ts';
import { AttentionCard } from './attention-card.tsx';

export const AttentionTab = ({ insights: { attention } }: { insights: Insights }) => (
  <AttentionCard attention={attention} />
);

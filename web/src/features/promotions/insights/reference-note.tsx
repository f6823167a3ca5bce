import { useInsightsMessages } from '../../../messages/insights.ts';
import type { Attention } from './api.ts';

/** What the dashed line and the medians are of; nothing where there are none. */
export function ReferenceNote({ attention: { reference, length } }: { attention: Attention }) {
  const { attention: texts } = useInsightsMessages();
  if (!reference) return null;
  const { of, promotions } = reference;
  return (
    <p>
      {of === 'length' && length
        ? texts.ofSameLength(promotions, texts.length(length.from, length.to))
        : texts.ofPlatform(promotions)}
    </p>
  );
}

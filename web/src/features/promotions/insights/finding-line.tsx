import { findingSentence } from '@viewloop/contract/texts/finding-texts';
import { useMessages } from '../../../messages/notices.ts';
import type { Insights } from './api.ts';

export type Finding = NonNullable<Insights['finding']>;

/** The one sentence that the figures of a promotion carry, if they do. */
export function FindingLine({ finding }: { finding: Finding | null | undefined }) {
  const { finding: texts } = useMessages().notices;
  return finding ? <p className="font-medium">{findingSentence(texts, finding)}</p> : null;
}

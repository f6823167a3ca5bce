import type { PageSlug } from '@viewloop/contract';
import type { PageText } from '../store.ts';

/** The drafts of one language. */
export type Starters = Record<PageSlug, (site: { brand: string }) => PageText>;

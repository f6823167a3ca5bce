import type { ComponentType } from 'react';

export interface PageModule {
  default: ComponentType;
  /** Fetches the data that the page shows first. */
  prepare?: () => Promise<unknown>;
}

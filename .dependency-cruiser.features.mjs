/**
 * The features of the server form a graph without rings. This is a run of its own because it looks at folders instead of
 * files, and a folder's tests may use any feature (through api/src/testing), which would close rings that do not ship.
 * scripts/boundaries.test.ts plants a ring and expects it to be found.
 */

import { options, TEST } from './.dependency-cruiser.mjs';

const FEATURE = '^api/src/features/[^/]+/[^/]+$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-ring-of-features',
      severity: 'error',
      scope: 'folder',
      from: { path: FEATURE },
      to: { path: FEATURE, circular: true },
    },
  ],
  options: { ...options, includeOnly: '^api/src/features/', exclude: { path: TEST } },
};

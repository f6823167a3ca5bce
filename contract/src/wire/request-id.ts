import { z } from 'zod';

/** What programs sent before version 0.3 instead of the header. It works until 0.4. */
export const OldRequestId = z
  .uuid()
  .optional()
  .describe(
    'Send the header `Idempotency-Key` instead. Until version 0.4 a repetition under the same id is still recognised',
  )
  .meta({ deprecated: true });

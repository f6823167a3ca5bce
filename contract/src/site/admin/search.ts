import { z } from 'zod';
import { pageQuery } from '../../wire/shapes.ts';

/** The query of every list in the admin area: search and page. */
export const searchQuery = { ...pageQuery(50, 200), q: z.string().trim().max(100).optional() };

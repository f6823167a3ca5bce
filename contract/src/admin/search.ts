import { z } from 'zod';
import { pageQuery } from '../shapes.ts';

/** How every list of the admin area is searched and turned. */
export const searchQuery = { ...pageQuery(50, 200), q: z.string().trim().max(100).optional() };

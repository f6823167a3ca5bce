import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/**
 * Stands in for the package in tests with a database: the same hashes at the lowest cost. Hashing is slow on purpose, and
 * these tests register hundreds of people. A test of the real package pins the real cost.
 */
export const hash: typeof Argon2.hash = (password, options) =>
  real.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
export const { verify } = real;

import { randomBytes } from 'node:crypto';

/** Chains the reports of a visit, so that nobody else can continue it. */
export const newNonce = (): string => randomBytes(12).toString('base64url');

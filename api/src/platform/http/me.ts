import type { Scope } from '@viewloop/contract';
import type { Tx } from '../db/tx.ts';

/** Who is calling, as the session or the access token says. */
export interface Me {
  id: string;
  username: string;
  /** Never true for a program. */
  isAdmin: boolean;
  /** Never together with `isAdmin`. */
  isModerator: boolean;
  /** The hash of the session's token, in hex. Open event streams belong to it and end with it. */
  sessionId: string;
  /** What the access token allows. Undefined for a person with a session. */
  scopes?: readonly Scope[];
  /** Runs last in every transaction of the caller's calls, and may refuse what was done in it. */
  beforeCommit?: (tx: Tx) => Promise<void>;
  /** An admin of a site that asks admins for a second factor, who has none yet and can only set one up. */
  mustSetUpFactor?: boolean;
}

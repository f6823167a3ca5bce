import type { Scope } from '@viewloop/contract';

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
  /** An admin of a site that asks admins for a second factor, who has none yet and can only set one up. */
  mustSetUpFactor?: boolean;
}

/** Who is calling, as the session says. */
export interface Me {
  id: string;
  username: string;
  isAdmin: boolean;
  /** Never together with `isAdmin`. */
  isModerator: boolean;
  /** The hash of the session's token, in hex. Open event streams belong to it and end with it. */
  sessionId: string;
}

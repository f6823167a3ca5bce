/** Who is calling, as the session says. */
export interface Me {
  id: string;
  username: string;
  isAdmin: boolean;
  /** Never together with `isAdmin`. */
  isModerator: boolean;
}

/** Where a platform's player is. It stands in a file of its own, because the player page loads nothing else of a record. */
export interface EmbeddedPlayer {
  /** The origin that serves it; the content security policy allows it to be framed. */
  origin: string;
  address(externalId: string, pageOrigin: string): string;
}

import type { Playable } from '../videos.ts';
import type { EmbeddedPlayer } from './embedded-player.ts';

/** Why a link is refused, as the end of the sentence "This link is not accepted: …". Screens translate by the code. */
export type PlatformRefusal = 'no_video' | 'bad_id' | 'short_incomplete' | 'photo_post';

/** What a platform reads in an address on one of its hosts. A short link must be followed to find its video. */
export type ReadLink =
  | { kind: 'video'; externalId: string; canonicalUrl?: string }
  | { kind: 'short'; url: string }
  | { kind: 'refused'; code: PlatformRefusal };

/** Everything that server and screens know about a platform, except how its player talks and what its mark looks like. */
export interface PlatformRecord {
  name: string;
  /** What one of its videos is called. */
  clip: string;
  /** How people know its address. */
  site: string;
  /** Links to these hosts are read by `readLink`. */
  hosts: readonly string[];
  readLink(url: URL): ReadLink;
  /** The address of a video if its link names no better one. */
  canonicalUrl(externalId: string): string;
  /** Short links are followed only inside this domain and its subdomains. */
  shortLinksInside?: string;
  player: EmbeddedPlayer;
  oembedAddress(externalId: string): string;
  /** The statuses of oEmbed that say something definite about a video. */
  refusals: Partial<Record<number, Playable>>;
  /** Where the picture of a video may be, best first; `source` is what oEmbed named. */
  pictureAddresses(externalId: string, source: string | null): string[];
}

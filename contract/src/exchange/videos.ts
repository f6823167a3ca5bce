import { z } from 'zod';

/**
 * Whether a video can be played on this site, as its platform says. `unknown` means that there was no clear answer; it
 * never keeps anybody from promoting a video.
 */
export const Playable = z.enum(['ok', 'not_embeddable', 'private', 'gone', 'unknown']);
export type Playable = z.output<typeof Playable>;

/** Addresses of the video's picture on this site, 9:16 in two sizes. */
export const Picture = z.object({
  small: z.string().describe('Path of a picture of 144 by 256 pixels'),
  large: z.string().describe('Path of a picture of 360 by 640 pixels'),
});
export type Picture = z.output<typeof Picture>;

/** What makes a video recognisable; both are null while its platform has not been asked or has not answered. */
export const videoLook = {
  author: z.string().nullable().describe('The name under which the video was published'),
  picture: Picture.nullable(),
};

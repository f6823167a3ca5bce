import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Avatar } from '@viewloop/contract';
import { type InvitationLook, invitationSvg } from './badge-rules.ts';

const KEPT = 100;

interface Inviter {
  handle: string;
  avatar: Avatar;
}

/** Loaded when the first picture is drawn, because it costs time and memory that most processes never need. */
async function draw(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { limitInputPixels: 1200 * 630 })
    .png({ palette: true })
    .toBuffer();
}

/**
 * Without any font on the machine every letter becomes the same box. Then an `i` is as wide as a `W`, and the two pictures
 * do not differ.
 */
async function hasFont(): Promise<boolean> {
  const word = (text: string) => invitationSvg({ brand: '', title: text, line: '' });
  const [narrow, wide] = await Promise.all([draw(word('iiii')), draw(word('WWWW'))]);
  return !narrow.equals(wide);
}

async function avatarOf(screens: string, avatar: Avatar): Promise<string | undefined> {
  const file = await readFile(path.join(screens, 'avatars', `${avatar}.svg`)).catch(() => undefined);
  return file && `data:image/svg+xml;base64,${file.toString('base64')}`;
}

export interface InvitationPictures {
  /** Undefined where this machine cannot draw text; the site's ordinary picture is used instead. */
  pictureFor(inviter: Inviter | undefined, look: Omit<InvitationLook, 'avatar'>): Promise<Buffer | undefined>;
}

/** Draws one picture at a time and keeps the last hundred, so that asking often costs little. */
export function openInvitationPictures(screens: string): InvitationPictures {
  const pictures = new Map<string, Promise<Buffer>>();
  let canDraw: Promise<boolean> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function drawNext(inviter: Inviter | undefined, look: Omit<InvitationLook, 'avatar'>): Promise<Buffer> {
    const drawn = last.then(async () => {
      const avatar = inviter && (await avatarOf(screens, inviter.avatar));
      return draw(invitationSvg({ ...look, avatar }));
    });
    last = drawn.catch(() => {});
    return drawn;
  }

  return {
    async pictureFor(inviter, look) {
      canDraw ??= hasFont();
      if (!(await canDraw)) return undefined;
      const key = JSON.stringify([inviter, look]);
      let picture = pictures.get(key);
      if (!picture) {
        const [oldest] = pictures.keys();
        if (pictures.size >= KEPT && oldest !== undefined) pictures.delete(oldest);
        picture = drawNext(inviter, look);
        pictures.set(key, picture);
        picture.catch(() => pictures.delete(key));
      }
      return picture;
    },
  };
}

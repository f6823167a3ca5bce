/** Escapes text for XML; control characters, which XML forbids, become spaces. */
const xml = (text: string) => text.replace(/[\p{Cc}]/gu, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const HEIGHT = 28;
const MARK = 28;
const PADDING = 10;
/** The width of a letter of this size in the usual sans-serif fonts. `textLength` makes the text fit exactly. */
const LETTER = 6.6;

const LOOP =
  '<path d="M18.4 9.7a5.4 5.4 0 1 0 1.2 3.4" transform="translate(0 1)" fill="none" stroke="#091805" stroke-width="2" stroke-linecap="round"/>' +
  '<path d="M12.6 11.8v4.6l4-2.3z" fill="#091805"/>';

/** A picture for other sites. It is plain shapes and text, without script, style or anything from elsewhere. */
export function badgeSvg(text: string): string {
  const textWidth = Math.ceil(text.length * LETTER);
  const width = MARK + textWidth + 2 * PADDING;
  const label = xml(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}">` +
    `<title>${label}</title><rect width="${width}" height="${HEIGHT}" rx="8" fill="#0a0d0b"/>` +
    `<rect width="${MARK}" height="${HEIGHT}" rx="8" fill="#b5ee28"/>${LOOP}` +
    `<text x="${MARK + PADDING}" y="18.5" fill="#f4f4f0" font-family="system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif" ` +
    `font-size="12" textLength="${textWidth}" lengthAdjust="spacingAndGlyphs">${label}</text></svg>`
  );
}

const WIDTH = 1200;
const LARGE_HEIGHT = 630;

export interface InvitationLook {
  brand: string;
  /** "ada-films invites you", or that somebody does. */
  title: string;
  line: string;
  /** A `data:` address of the inviter's avatar. */
  avatar?: string | undefined;
}

/** Long names become smaller instead of leaving the picture. */
const sizeFor = (text: string, most: number, width: number) =>
  Math.floor(Math.min(most, width / (Math.max(text.length, 1) * 0.62)));

/** The picture that chat programs and social networks show beside a referral link. */
export function invitationSvg({ brand, title, line, avatar }: InvitationLook): string {
  const left = avatar ? 380 : 96;
  const space = WIDTH - left - 96;
  const text = (content: string, y: number, size: number, fill: string, weight: number) =>
    `<text x="${left}" y="${y}" font-family="Geist,DejaVu Sans,Liberation Sans,Helvetica,Arial,sans-serif" font-size="${size}" font-weight="${weight}" fill="${fill}">${xml(content)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${LARGE_HEIGHT}" viewBox="0 0 ${WIDTH} ${LARGE_HEIGHT}">` +
    `<rect width="${WIDTH}" height="${LARGE_HEIGHT}" fill="#0a0d0b"/>` +
    '<g transform="translate(96 72) scale(2.5)"><rect width="32" height="32" rx="9" fill="#b5ee28"/>' +
    '<path d="M22.2 11.1A7.9 7.9 0 1 0 23.9 16" fill="none" stroke="#091805" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M14 12.6v6.8l5.8-3.4z" fill="#091805" stroke="#091805" stroke-linejoin="round"/></g>' +
    `<text x="200" y="126" font-family="Geist,DejaVu Sans,Liberation Sans,Helvetica,Arial,sans-serif" font-size="${sizeFor(brand, 40, 900)}" font-weight="700" fill="#f4f4f0">${xml(brand)}</text>` +
    (avatar
      ? `<clipPath id="round"><circle cx="212" cy="366" r="116"/></clipPath><image href="${avatar}" x="96" y="250" width="232" height="232" clip-path="url(#round)"/>`
      : '') +
    text(title, 356, sizeFor(title, 76, space), '#f4f4f0', 700) +
    text(line, 430, sizeFor(line, 36, space), '#b5ee28', 400) +
    '</svg>'
  );
}

/**
 * The same text has several spellings in Unicode, and keyboards differ in which one they send: an ü of one sign or two, full-width
 * digits. NFKC makes them one.
 */
export const normalisedPassword = (password: string): string => password.normalize('NFKC');

/** What everybody can see of a member, and tries first. */
export interface Own {
  username: string;
  email: string;
  brandName: string;
}

const bare = (text: string) => normalisedPassword(text).toLowerCase().replaceAll(/\s/g, '');

/** Whether the password is the member's name, address, the part of it before the @, or the name of the site. */
export function isOwn(password: string, { username, email, brandName }: Own): boolean {
  const own = [username, email, email.slice(0, email.lastIndexOf('@')), brandName];
  return own.some((text) => bare(text) === bare(password));
}

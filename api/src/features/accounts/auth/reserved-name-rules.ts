/** What people believe to speak for the site. */
const OFFICIAL = [
  'abuse',
  'account',
  'accounts',
  'admin',
  'administration',
  'administrator',
  'admins',
  'billing',
  'contact',
  'help',
  'helpdesk',
  'hostmaster',
  'info',
  'mailer',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'mods',
  'noreply',
  'official',
  'operator',
  'owner',
  'payments',
  'postmaster',
  'root',
  'security',
  'service',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
];

const LOOKALIKES: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Without case, dots, dashes and underscores. */
const bare = (name: string) => name.toLowerCase().replace(/[._-]/g, '');
/** With digits read as the letters they look like. */
const read = (name: string) => name.replace(/[013457]/g, (digit) => LOOKALIKES[digit] ?? digit);
const escaped = (text: string) => text.replace(/[^a-z0-9]/g, '');

/**
 * Whether a name looks as if it spoke for the site: `Support`, `adm1n_2`, `viewloop-team`. Only names that are made of
 * nothing else are reserved, so that `rootbeer` and `viewloopfan` stay free.
 */
export function isReservedName(name: string, brandName: string): boolean {
  const brand = escaped(brandName.toLowerCase());
  const words = [...OFFICIAL, ...(brand.length >= 3 ? [brand] : [])].join('|');
  const official = new RegExp(`^(?:the)?(?:${words})+\\d*$`);
  // `1` looks like an l as well, so both ways of reading it count.
  return [bare(name), read(bare(name)), read(bare(name).replaceAll('1', 'l'))].some((text) => official.test(text));
}

import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The list of places that ⌘K or Ctrl-K opens. */
export const goTo = {
  title: 'Go to…',
  field: 'Where do you want to go?',
  placeholder: 'A page, a promotion, a setting',
  pages: 'Pages',
  promotions: 'Your promotions',
  settings: 'Settings',
  documents: 'About this site',
  admin: 'Admin',
  members: 'Members',
  promotion: (number: string) => `Promotion ${number}`,
  nothing: 'Nothing here has that name. Try another word.',
  count: (places: number) => (places === 0 ? 'No result' : plural(places, { one: '# result', other: '# results' })),
  /** Other words under which people look for a place. */
  words: {
    promote: 'advertise campaign new video',
    screen: 'screening swipe earn clips',
    clips: 'screening clip upload test retention',
    wallet: 'deposit buy credits litecoin pay',
    support: 'help contact',
    profile: 'name avatar picture',
    appearance: 'dark light theme language',
    email: 'mail address',
    authenticator: 'two-factor 2fa app codes',
    sessions: 'devices browsers sign out',
    notifications: 'push mail digest bell',
    leaving: 'delete account close',
  },
};

export type GoToMessages = typeof goTo;

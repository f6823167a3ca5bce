export const profiles = {
  title: 'Public page',
  text: 'A page with your avatar and the videos you promote right now, for anybody with the link. Nothing else about you is on it.',
  handle: 'Handle',
  handleHint: '3 to 30 small letters, digits or dashes. Choose something other than the name you sign in with.',
  handleWrong: 'Use 3 to 30 small letters, digits or dashes',
  shown: 'Show my public page',
  badge: 'Show how many verified views my videos received, also as a badge for other sites',
  save: 'Save public page',
  saving: 'Saving…',
  saved: {
    title: 'Public page saved',
    description: 'Changes are visible at once; other sites may show an old badge for ten minutes.',
  },
  failed: 'That did not work',
  open: 'Open the page',
  embed: 'Badge for your own site',
  embedHint: 'Paste this into the HTML of your site.',
  copy: 'Copy the code',
  badgeText: (brand: string) => `Watched on ${brand}`,
};

export type ProfilesMessages = typeof profiles;

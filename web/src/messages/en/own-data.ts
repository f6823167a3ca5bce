export const ownData = {
  telling: {
    title: 'Notifications',
    description: 'Choose what we tell you, and how.',
    topics: {
      deposits: 'Deposits',
      promotions: 'Views of your videos',
      problems: 'Problems that need you',
      referrals: 'Referrals',
      account: 'Account and support',
    },
    channels: { site: 'On the site', push: 'Push', mail: 'Email', digest: 'Weekly email' },
    choice: (topic: string, channel: string) => `${topic}: ${channel}`,
    noMail: {
      not_sent: 'This site does not send email, so “Email” and “Weekly email” have no effect.',
      not_verified: 'We send these emails only to a confirmed address. Confirm yours above.',
    },
    failed: 'This was not saved',
    push: 'Push messages on this device',
    pushOn: 'This device receives push messages while you are signed in here.',
    pushOff: 'This device receives no push messages.',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    notPossible: 'Push messages need a site with https (PUBLIC_URL). This site has none.',
    notSupported: 'This browser has no push messages. On an iPhone, add the site to the home screen first.',
    denied: 'You have blocked notifications of this site in your browser. Allow them there first.',
  },
  export: {
    title: 'Your data',
    description: 'Download everything this site stores about you: JSON and CSV files in one archive.',
    button: 'Download my data',
    failed: 'The download did not start',
  },
  leaving: {
    title: 'Delete account',
    description: (days: number) =>
      `Your account is deleted ${days} days after you ask for it. Until then you can change your mind.`,
    lastAdmin: 'You are the only admin. Make somebody else an admin before you leave.',
    open: 'Delete my account',
    dialog: 'Delete your account?',
    consequences: [
      'Your name, email address, sessions and everything else that says who you are is erased. Amounts stay in the books under a number.',
      'Running promotions are stopped and refunded.',
      'Nobody can use your username afterwards, not even you.',
      'Payments that arrive later are recorded, but you can no longer spend them.',
    ],
    credits: (credits: string) =>
      `I give up my ${credits} credits and whatever else is left on the last day. I can still spend them until then.`,
    confirm: 'Delete my account',
    keep: 'Keep my account',
    pending: (day: string) => `Your account will be deleted on ${day}.`,
    requested: { title: 'Deletion requested', description: 'You can change your mind in the settings.' },
    kept: { title: 'Your account stays', description: 'Nothing will be deleted.' },
    failed: 'This did not work',
  },
};

export type OwnDataMessages = typeof ownData;

/** What the calls of the API page are about, in the order of the page. A call belongs where the first part of its address is named. */
interface Group {
  id: string;
  title: string;
  about: string;
  /** Parts of an address after `/api/`; after `/api/admin/` for the groups of the admin area. */
  parts: readonly string[];
}

const GROUPS: readonly Group[] = [
  {
    id: 'promotions',
    title: 'Promotions',
    about: 'Start, change and measure what you promote.',
    parts: ['promotions', 'promotions-overview', 'promotions-findings', 'comparisons', 'receipts', 'channels'],
  },
  {
    id: 'watching',
    title: 'Watching',
    about: 'What is offered, a watch from its start to its credit, and questions.',
    parts: ['videos', 'feedback', 'fair-play'],
  },
  {
    id: 'screening',
    title: 'The screening room',
    about: 'Clips that you upload, showing them to viewers, and the report. Only where the screening room is open.',
    parts: ['clips', 'screening', 'clip-notices'],
  },
  {
    id: 'credits',
    title: 'Credits and money',
    about: 'The statement, Litecoin deposits, coupons, referrals and the open books.',
    parts: ['credits', 'wallet', 'ltc', 'coupons', 'referrals', 'books'],
  },
  {
    id: 'account',
    title: 'Your account',
    about: 'Who you are, your settings and your data.',
    parts: ['user', 'dashboard', 'email', 'identities', 'factors', 'confirm', 'profiles', 'objections'],
  },
  {
    id: 'signing-in',
    title: 'Signing in',
    about: 'Register, sign in, and get back in.',
    parts: [
      'auth',
      'login',
      'logout',
      'register',
      'username-available',
      'password-reset',
      'lost-factor',
      'not-me',
      'suspended',
    ],
  },
  {
    id: 'programs',
    title: 'Programs',
    about: 'Access tokens and webhooks.',
    parts: ['tokens', 'webhooks'],
  },
  {
    id: 'messages',
    title: 'Messages',
    about: 'Notices, push, the stream of events, and support.',
    parts: ['events', 'notices', 'push', 'unsubscribe', 'support'],
  },
  { id: 'site', title: 'The site', about: 'Names, rates and rules.', parts: ['site', 'rules'] },
];

const ADMIN_GROUPS: readonly Group[] = [
  {
    id: 'admin-people',
    title: 'Admin: people',
    about: 'Members, their roles, and conversations with them.',
    parts: [
      'users',
      'members',
      'registrations',
      'invitations',
      'change-role',
      'suspend',
      'restore',
      'remove-factors',
      'support',
      'support-outside',
    ],
  },
  {
    id: 'admin-money',
    title: 'Admin: money',
    about: 'Deposits, coupons, balances and commission.',
    parts: [
      'deposits',
      'unassigned-payments',
      'simulate-deposit',
      'chain',
      'coupons',
      'update-credits',
      'process-historical-commissions',
    ],
  },
  {
    id: 'admin-fair-play',
    title: 'Admin: fair play',
    about: 'Cases, groups of accounts, disputes, reports and voids.',
    parts: [
      'clips',
      'clip-notices',
      'visits',
      'void-visit',
      'undo-visit-void',
      'fair-play',
      'clusters',
      'objections',
      'answer-texts',
      'promotions',
      'void-view',
      'void-visit',
      'undo-visit-void',
      'undo-void',
    ],
  },
  {
    id: 'admin-site',
    title: 'Admin: site',
    about: 'Settings, pages, mail, backups and the audit.',
    parts: [
      'settings',
      'pages',
      'stats',
      'status',
      'doctor',
      'backups',
      'restore-backup',
      'audit',
      'audit-log',
      'mails',
      'deliveries',
      'webhooks',
      'signing-key',
      'change-password',
    ],
  },
];

/** For a call that is named in no group. A test shows that there is none. */
export const OTHER: Group = { id: 'other', title: 'Everything else', about: '', parts: [] };

export function groupOf(path: string): Group {
  const [, , first = '', second = ''] = path.split('/');
  const [groups, part] = first === 'admin' ? [ADMIN_GROUPS, second] : [GROUPS, first];
  return groups.find(({ parts }) => parts.includes(part)) ?? OTHER;
}

export const ALL_GROUPS: readonly Group[] = [...GROUPS, ...ADMIN_GROUPS, OTHER];

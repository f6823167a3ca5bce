/** What the dashboard says about referrals; `referrals.ts` has the rest. */
export const firstReferrals = {
  link: 'Your referral link',
  linkNote: (rate: string) => `Everyone who joins with it earns you ${rate} commission.`,
  noCode: 'You have no referral link yet.',
  generate: 'Generate Referral Link',
  generateFailed: 'We could not create your link. Try again in a moment.',
  copied: { title: 'Copied!', description: 'Referral link copied to clipboard' },
};

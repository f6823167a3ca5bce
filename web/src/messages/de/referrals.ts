import type { Messages } from '../en/index.ts';

export const referrals: Messages['referrals'] = {
  title: 'Empfehlungen',
};

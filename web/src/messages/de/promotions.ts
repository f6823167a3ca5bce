import type { Messages } from '../en/index.ts';

export const promotions: Messages['promotions'] = {
  title: 'Bewerben',
};

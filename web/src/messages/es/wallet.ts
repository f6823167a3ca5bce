import type { Messages } from '../en/index.ts';

export const wallet: Messages['wallet'] = {
  title: 'Monedero Litecoin',
};

import type { Messages } from '../en/index.ts';

export const landing: Messages['landing'] = {
  title: 'Kurze Videos ansehen, selbst gesehen werden',
};

import type { Messages } from '../en/index.ts';

export const watching: Messages['watching'] = {
  title: 'Ver vídeos',
};

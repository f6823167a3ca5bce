import type { Messages } from '../en/index.ts';

export const landing: Messages['landing'] = {
  title: 'Mira vídeos cortos y haz que vean los tuyos',
};

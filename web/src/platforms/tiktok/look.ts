import type { PlatformLook } from '../platform-look.ts';

export const tiktok: PlatformLook = {
  label: 'TikTok',
  colour: '#101214',
  path: 'M10.8 5v7.1a2.4 2.4 0 1 1-2.4-2.4M10.8 5c.3 1.8 1.4 2.9 3.2 3.2',
  drawn: 'line',
};

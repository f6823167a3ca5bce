import type { PlatformLook } from '../platform-look.ts';

export const youtube: PlatformLook = {
  label: 'YouTube Shorts',
  colour: '#e2231a',
  path: 'M8 6.2v7.6L14 10z',
  drawn: 'filled',
};

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps extends Omit<ComponentProps<'img'>, 'src'> {
  /** One of the presets, as the member's `gender` holds it. */
  preset: string;
  /** A profile image goes before the preset. */
  image?: string | null;
  pixels?: number;
}

export function Avatar({ preset, image, pixels = 36, alt = '', className, ...rest }: AvatarProps) {
  return (
    <img
      src={image ?? `/avatars/${preset}.svg`}
      width={pixels}
      height={pixels}
      alt={alt}
      className={classNames('avatar', className)}
      {...rest}
    />
  );
}

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps extends Omit<ComponentProps<'img'>, 'src'> {
  /** The name of a picture in `public/avatars`; on the wire it is called `gender`. */
  preset: string;
  /** A profile image takes precedence over the preset. */
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

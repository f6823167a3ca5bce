import { useBrand } from '../../lib/site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/** A full page load, because the landing page comes from the server. */
export function BrandLink() {
  return (
    <a href="/" className="flex items-center gap-2.5 text-lead font-bold tracking-tight">
      <BrandMark />
      {useBrand()}
    </a>
  );
}

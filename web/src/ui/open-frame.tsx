import type { ReactNode } from 'react';
import { useBrand } from '../lib/site.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';

/** The frame of pages that anybody may read, signed in or not. */
export function OpenFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6">
      <header className="mb-8 flex items-center justify-between gap-4">
        <a href="/" className="flex items-center gap-2.5 text-lead font-bold tracking-tight">
          <BrandMark />
          {brand}
        </a>
        <LanguageSelect />
      </header>
      <main>{children}</main>
    </div>
  );
}

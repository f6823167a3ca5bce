import type { ReactNode } from 'react';
import { useBrand } from '../../lib/site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { LanguageSelect } from '../../ui/language-select.tsx';

interface LinkFrameProps {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** The frame of pages that anybody may open from a mail: one question, one button. */
export function LinkFrame({ title, text, children }: LinkFrameProps) {
  const brand = useBrand();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6">
      <div className="flex items-center justify-between gap-4">
        <a href="/" className="flex items-center gap-2.5 text-lead font-bold tracking-tight">
          <BrandMark />
          {brand}
        </a>
        <LanguageSelect />
      </div>
      <div className="flex flex-1 flex-col justify-center gap-6 py-10">
        <div className="grid gap-2" aria-live="polite">
          <h1 tabIndex={-1}>{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}

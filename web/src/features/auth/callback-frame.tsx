import type { ReactNode } from 'react';
import { LanguageSelect } from '../../ui/language-select.tsx';
import { BrandLink } from './brand-link.tsx';

interface CallbackFrameProps {
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}

export function CallbackFrame({ title, text, children }: CallbackFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-6">
      <div className="flex items-center justify-between gap-4">
        <BrandLink />
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

import { type ReactNode, useContext } from 'react';
import { MeContext } from '../lib/session.ts';
import { useBrand } from '../lib/site.ts';
import { useLandingMessages } from '../messages/landing.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';

/** The frame of pages that anybody may read, signed in or not. It invites those who have no account. */
export function OpenFrame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  const landing = useLandingMessages();
  const isStranger = useContext(MeContext) === null;
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
      {isStranger && (
        <aside className="screen-only card mt-10 flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2>{landing.inviteTitle(brand)}</h2>
            <p className="text-muted">{landing.closingText}</p>
          </div>
          <a href="/auth?tab=register" className="button" data-variant="primary">
            {landing.invite}
          </a>
        </aside>
      )}
    </div>
  );
}

import { BrandMark } from '../ui/brand-mark.tsx';
import { Loop } from '../ui/loop.tsx';
import type { LandingProps } from './landing-props.ts';

/** Plain links, because the page behind them belongs to the app, which is loaded on the click. */
export function Hero({ texts, facts }: Pick<LandingProps, 'texts' | 'facts'>) {
  return (
    <header className="dark-panel relative overflow-hidden">
      <Loop className="absolute -right-32 -bottom-40 size-96 opacity-30 md:-right-24 md:bottom-auto md:top-10 md:size-[34rem] md:opacity-100 lg:right-0" />
      <div className="relative mx-auto max-w-page px-4">
        <nav className="flex min-h-16 items-center justify-between gap-4 py-3">
          <a href="/" className="flex items-center gap-2.5 text-lead font-bold tracking-tight">
            <BrandMark />
            {facts.brand}
          </a>
          <a href="/auth" className="button" data-variant="secondary">
            {texts.signIn}
          </a>
        </nav>
        <div className="max-w-xl pt-20 pb-36 md:max-w-lg md:pt-28 md:pb-52 lg:max-w-xl lg:pt-32 lg:pb-60">
          <h1 tabIndex={-1} className="text-[clamp(2.5rem,7vw,4rem)] leading-[1.04]">
            {texts.heroTitle}
          </h1>
          <p className="mt-6 max-w-md text-lead text-muted">{texts.heroText(facts.watchSeconds)}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <a href="/auth?tab=register" className="button" data-variant="primary" data-size="large">
              {texts.start}
            </a>
            <a href="#how" className="button" data-variant="quiet" data-size="large">
              {texts.howTitle}
            </a>
          </div>
        </div>
      </div>
    </header>
  );
}

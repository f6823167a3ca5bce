import { Hero } from './hero.tsx';
import type { LandingProps } from './landing-props.ts';
import { Closing, Fair, Figures, HowItWorks, PlatformRules, ProductPicture } from './sections.tsx';

/** Plain markup: the build renders it for visitors, the app for members who have just signed out. */
export function Landing({ texts, facts, rules, banners, pageLinks }: LandingProps) {
  return (
    <>
      <Hero texts={texts} facts={facts} />
      <main>
        <ProductPicture texts={texts} />
        <HowItWorks texts={texts} facts={facts} />
        <Figures texts={texts} facts={facts} />
        <Fair texts={texts} />
        <PlatformRules texts={texts} rules={rules} />
        <div className="mx-auto max-w-page px-4 pb-16 empty:hidden md:pb-24">{banners}</div>
      </main>
      <Closing texts={texts} facts={facts} pageLinks={pageLinks} />
    </>
  );
}

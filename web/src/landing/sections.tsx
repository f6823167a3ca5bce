import type { LandingProps } from './landing-props.ts';

const heading = 'text-page tracking-tight';
const section = 'mx-auto max-w-page px-4 py-16 md:py-24';

/** A picture of the running product. It overlaps the hero above it. */
export function ProductPicture({ texts }: Pick<LandingProps, 'texts'>) {
  return (
    <div className="relative mx-auto -mt-16 max-w-page px-4 md:-mt-24">
      <picture>
        <source srcSet={`/pictures/${texts.pictures.dark}`} media="(prefers-color-scheme: dark)" />
        <img
          src={`/pictures/${texts.pictures.light}`}
          width="1152"
          height="652"
          loading="lazy"
          alt={texts.picture}
          className="aspect-4/5 w-full sm:aspect-4/3 rounded-card border border-line object-cover object-left-top shadow-float md:aspect-[1152/652]"
        />
      </picture>
    </div>
  );
}

export function HowItWorks({ texts, facts }: Pick<LandingProps, 'texts' | 'facts'>) {
  const steps = [texts.steps.watch(facts.watchSeconds), texts.steps.promote, texts.steps.grow(facts.commissionPercent)];
  return (
    <section id="how" className={section}>
      <h2 className={heading}>{texts.howTitle}</h2>
      <ol className="mt-10 grid gap-8 md:grid-cols-3 md:gap-12">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-5">
            <span className="text-small font-medium text-muted">{index + 1}</span>
            <h3 className="mt-1 text-title tracking-tight">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Figures({ texts, facts }: Pick<LandingProps, 'texts' | 'facts'>) {
  const { users, videos, credits, satisfaction } = facts.figures;
  const rows = [
    { figure: users, label: texts.figures.users },
    { figure: videos, label: texts.figures.videos },
    { figure: credits, label: texts.figures.credits },
    { figure: satisfaction, label: texts.figures.satisfaction },
  ];
  return (
    <section aria-label={texts.figuresTitle} className="border-y border-line bg-surface">
      <p className="mx-auto max-w-page px-4 pt-10 font-semibold empty:hidden">{facts.examplesNote}</p>
      <dl className="mx-auto grid max-w-page grid-cols-2 gap-x-4 gap-y-10 px-4 py-14 md:grid-cols-4">
        {rows.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="text-[clamp(2.25rem,5vw,3.25rem)] font-bold leading-tight tracking-tighter">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The platforms' own rules, before anybody registers and not only in the dialog of the first promotion. */
export function PlatformRules({ texts, rules }: Pick<LandingProps, 'texts' | 'rules'>) {
  return (
    <section className="mx-auto max-w-page px-4 pb-16 md:pb-24">
      <div className="card p-6 md:p-8">
        <h2 className="text-title tracking-tight">{texts.rulesTitle}</h2>
        <p className="mt-2 text-muted">{rules.intro}</p>
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-muted md:grid-cols-2 md:gap-x-12">
          {rules.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Fair({ texts }: Pick<LandingProps, 'texts'>) {
  return (
    <section className={section}>
      <h2 className={heading}>{texts.fairTitle}</h2>
      <p className="mt-3 max-w-xl text-lead text-muted">{texts.fairText}</p>
      <ul className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {texts.checks.map(({ title, text }) => (
          <li key={title} className="flex gap-3.5">
            <svg viewBox="0 0 20 20" className="mt-0.5 size-5 flex-none" fill="none" aria-hidden>
              <circle cx="10" cy="10" r="10" fill="var(--color-accent)" />
              <path d="m6 10.3 2.7 2.7L14 7.5" stroke="var(--color-on-accent)" strokeWidth="2" strokeLinecap="round" />
            </svg>
            <div>
              <h3 className="text-body">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Closing({ texts, facts, pageLinks }: Pick<LandingProps, 'texts' | 'facts' | 'pageLinks'>) {
  return (
    <footer className="dark-panel">
      <div className="mx-auto grid max-w-page justify-items-center px-4 pt-20 pb-10 text-center md:pt-28">
        <h2 className="text-[clamp(2rem,5vw,3rem)] leading-tight tracking-tighter">{texts.closingTitle}</h2>
        <p className="mt-4 text-lead text-muted">{texts.closingText}</p>
        <a href="/auth?tab=register" className="button mt-8" data-variant="primary" data-size="large">
          {texts.start}
        </a>
        <p className="mt-20 text-small text-muted">
          {facts.brand} · {texts.footer} ·{' '}
          <a href="/books" className="link">
            {texts.books}
          </a>
        </p>
        <p className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-muted empty:hidden">
          {pageLinks}
        </p>
      </div>
    </footer>
  );
}

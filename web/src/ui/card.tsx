import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames('card', className)} {...rest} />;
}

interface CardHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
}

/** The card's heading; children (a button, a figure) are placed beside it. */
export function CardHeader({ title, description, className, children, ...rest }: CardHeaderProps) {
  return (
    <div className={classNames('card-header', className)} {...rest}>
      <div>
        <h2>{title}</h2>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {children}
    </div>
  );
}

/** A label, a large figure and a line below it. */
export function StatCard({
  label,
  figure,
  note,
  className,
  ...rest
}: ComponentProps<'section'> & { label: ReactNode; figure: ReactNode; note?: ReactNode }) {
  return (
    <section className={classNames('card', className)} {...rest}>
      <StatText label={label} figure={figure} note={note} />
    </section>
  );
}

/** The inside of a stat card, for cards that are links or buttons. */
export function StatText({ label, figure, note }: { label: ReactNode; figure: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className="block text-small font-medium">{label}</span>
      <span className="figure block">{figure}</span>
      {note && <span className="mt-1 block text-small opacity-80">{note}</span>}
    </>
  );
}

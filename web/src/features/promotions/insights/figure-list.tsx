import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Attention, Seconds } from './api.ts';

interface Figure {
  key: string;
  name: string;
  value: string;
  /** The same figure of other promotions, if it is known. */
  median?: string | null;
  /** What the figure means, and what it does not. */
  mean: string;
}

/** Single figures, each with a sentence about it. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  const { attention: texts } = useInsightsMessages();
  return (
    <dl
      className={classNames(
        'mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2',
        figures.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      {figures.map(({ key, name, value, median, mean }) => (
        <div key={key} className="flex flex-col gap-1">
          <dt className="order-2 font-semibold">{name}</dt>
          <dd className="order-1 flex flex-wrap items-baseline gap-x-3">
            <span className="text-title font-semibold">{value}</span>
            {median != null && <span className="text-small text-muted">{texts.median(median)}</span>}
          </dd>
          <dd className="order-3 text-small text-muted">{mean}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SecondsFiguresProps extends Pick<Seconds, 'figures'> {
  names: readonly (keyof Seconds['figures'])[];
  usual: Attention['usualSeconds'];
}

/** The named figures of the seconds, as far as enough viewers have reported them. Replays are counted, all others are shares. */
export function SecondsFigures({ names, figures, usual }: SecondsFiguresProps) {
  const { attention: texts } = useInsightsMessages();
  const shown = names.flatMap((name): Figure[] => {
    const format = name === 'replays' || name === 'replaysAfterPay' ? formatDecimal : formatPercent;
    const value = figures[name];
    const median = usual?.figures[name] ?? null;
    if (value === null) return [];
    return [
      {
        key: name,
        name: texts.names[name],
        value: format(value),
        median: median === null ? null : format(median),
        mean: texts.means[name],
      },
    ];
  });
  return <FigureList figures={shown} />;
}

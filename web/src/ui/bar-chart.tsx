import type { ComponentProps } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useMessages } from '../messages/index.ts';
import { barsOf, type Series } from './bars.ts';
import { classNames } from './class-names.ts';

const HEIGHT = 160;
const ROOM_FOR_NUMBERS = 18;

interface BarChartProps extends Omit<ComponentProps<'figure'>, 'children'> {
  /** Describes the chart in a sentence, for screen readers. */
  label: string;
  points: readonly string[];
  series: readonly Series[];
}

/** A bar chart, and the same numbers as a table for everybody who prefers to read them. */
export function BarChart({ label, points, series, className, ...rest }: BarChartProps) {
  const { shared } = useMessages();
  const bars = barsOf(points.length, series, HEIGHT - ROOM_FOR_NUMBERS);
  // With many bars the numbers and labels would overlap, so only every few bars are labelled.
  const roomy = points.length * series.length <= 16;
  const every = points.length <= 8 ? 1 : Math.ceil(points.length / 6);
  return (
    <figure className={classNames('chart', className)} {...rest}>
      <svg className="chart-plot" role="img" aria-label={label}>
        <line className="chart-grid" x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map(({ point, tone, name, value, x, width, height }) => (
          <g key={`${point} ${name}`}>
            <rect
              className="chart-bar"
              data-tone={tone}
              x={`${x}%`}
              width={`${width}%`}
              y={HEIGHT - height}
              height={height}
              rx="3"
            >
              <title>{`${points[point]}: ${formatNumber(value)} ${name}`}</title>
            </rect>
            {roomy && value > 0 && (
              <text className="chart-number" x={`${x + width / 2}%`} y={HEIGHT - height - 6}>
                {formatNumber(value)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <div className="chart-labels" data-sparse={every > 1 || undefined} aria-hidden>
        {points.map((point, index) =>
          index % every === 0 ? (
            <span key={point} style={{ gridColumn: `span ${Math.min(every, points.length - index)}` }}>
              {point}
            </span>
          ) : null,
        )}
      </div>
      {series.length > 1 && (
        <div className="chart-key" aria-hidden>
          {series.map(({ name, tone }) => (
            <span key={name} data-tone={tone}>
              {name}
            </span>
          ))}
        </div>
      )}
      <details>
        <summary className="w-fit py-1 text-small text-muted">{shared.showAsTable}</summary>
        <table className="mt-2 w-full text-small">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{shared.when}</span>
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="py-1 text-end font-medium text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={point} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {point}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className="py-1 text-end">
                    {formatNumber(values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

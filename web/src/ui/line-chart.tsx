import { formatPercent } from '../lib/format.ts';
import { useMessages } from '../messages/index.ts';

export interface Line {
  name: string;
  /** `ink` is dashed and `dots` dotted, so that lines differ by more than their colour. */
  tone: 'accent' | 'contrast' | 'dots' | 'ink';
  /** Shares between 0 and 1, one for each point. */
  values: readonly number[];
}

interface LineChartProps {
  /** Describes the chart in a sentence, for screen readers. */
  label: string;
  points: readonly string[];
  lines: readonly Line[];
  /** The number of the first point. The first, the last and every tenth have a label, if there is room. */
  first?: number;
}

const WIDTH = 600;
const HEIGHT = 160;
const STEPS = [0, 0.25, 0.5, 0.75, 1];

const pathOf = (values: readonly number[]) =>
  values
    .map((value, index) => {
      const x = values.length < 2 ? 0 : (index / (values.length - 1)) * WIDTH;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${((1 - value) * HEIGHT).toFixed(1)}`;
    })
    .join(' ');

/** Labels that are closer than this share of the width would touch on a phone. */
const ROOM = 0.12;

/** Which points have a label, and where it stands: between 0 and 1. */
function labelled(points: readonly string[], first: number) {
  const last = Math.max(1, points.length - 1);
  const all = points.map((text, index) => ({ text, at: index / last, isTenth: (index + first) % 10 === 0 }));
  return all.filter(({ at, isTenth }) => at === 0 || at === 1 || (isTenth && at >= ROOM && at <= 1 - ROOM));
}

const anchorAt = (at: number) => (at === 0 ? 'start' : at === 1 ? 'end' : 'middle');

/** Shares over time as lines, and the same numbers as a table. */
export function LineChart({ label, points, lines, first = 1 }: LineChartProps) {
  const { shared } = useMessages();
  return (
    <figure className="chart">
      <div className="flex gap-2">
        <div className="line-scale" aria-hidden>
          {STEPS.toReversed().map((step) => (
            <span key={step}>{formatPercent(step)}</span>
          ))}
        </div>
        <div className="grid min-w-0 flex-1 gap-1.5">
          <svg
            className="line-plot"
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            {STEPS.map((step) => (
              <line
                key={step}
                className="chart-grid"
                x1="0"
                x2={WIDTH}
                y1={(1 - step) * HEIGHT}
                y2={(1 - step) * HEIGHT}
              />
            ))}
            {lines.map(({ name, tone, values }) => (
              <path key={name} className="chart-line" data-tone={tone} d={pathOf(values)} />
            ))}
          </svg>
          <svg className="line-labels" aria-hidden>
            {labelled(points, first).map(({ text, at }) => (
              <text key={text} x={`${at * 100}%`} y="12" textAnchor={anchorAt(at)}>
                {text}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <div className="chart-key">
        {lines.map(({ name, tone }) => (
          <span key={name} data-tone={tone}>
            {name}
          </span>
        ))}
      </div>
      <details>
        <summary className="w-fit py-1 text-small text-muted">{shared.showAsTable}</summary>
        <table className="mt-2 w-full text-small">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{shared.when}</span>
              </th>
              {lines.map(({ name }) => (
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
                {lines.map(({ name, values }) => (
                  <td key={name} className="py-1 text-end">
                    {formatPercent(values[index] ?? 0)}
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

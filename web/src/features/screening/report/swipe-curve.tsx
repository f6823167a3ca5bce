import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { formatClock, formatNumber, formatPercent } from '../../../lib/format.ts';
import { useMessages } from '../../../messages/index.ts';
import { useScreeningMessages } from '../../../messages/screening.ts';
import type { Report } from '../api.ts';
import {
  bandOf,
  CURVE_HEIGHT,
  CURVE_WIDTH,
  labelledSeconds,
  lineOf,
  secondAt,
  secondByKey,
  xOf,
  yOf,
} from './curve-rules.ts';
import styles from './report.module.css';

const STEPS = [0, 250, 500, 750, 1000];
const percent = (thousandths: number) => formatPercent(thousandths / 1000);

interface SwipeCurveProps {
  report: Report;
  /** Where the clip is. */
  second: number;
  onSecond: (second: number) => void;
}

/** The share of viewers who were still there, second by second. A click or an arrow key goes to that second of the clip. */
export function SwipeCurve({ report, second, onSecond }: SwipeCurveProps) {
  const { report: texts } = useScreeningMessages();
  const { curve, usual } = report;
  const seconds = curve.length;
  const here = curve[Math.min(second, seconds - 1)];
  const x = xOf(Math.min(second, seconds - 1), seconds);
  const seek = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onSecond(secondAt((event.clientX - left) / width, seconds));
  };
  const press = (event: KeyboardEvent) => {
    const next = secondByKey(event.key, second, seconds);
    if (next === undefined) return;
    event.preventDefault();
    onSecond(next);
  };
  return (
    <figure className="chart">
      <div className="flex gap-2">
        <div className={styles.scale} aria-hidden>
          {STEPS.toReversed().map((share) => (
            <span key={share}>{percent(share)}</span>
          ))}
        </div>
        <div className="grid min-w-0 flex-1 gap-1.5">
          <div
            className={styles.plot}
            role="slider"
            tabIndex={0}
            aria-label={texts.curve}
            aria-valuemin={0}
            aria-valuemax={seconds - 1}
            aria-valuenow={Math.min(second, seconds - 1)}
            aria-valuetext={here && texts.atSecond(formatClock(second), percent(here.share))}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              seek(event);
            }}
            onPointerMove={(event) => event.buttons === 1 && seek(event)}
            onKeyDown={press}
          >
            <svg viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
              {STEPS.map((share) => (
                <line key={share} className="chart-grid" x1="0" x2={CURVE_WIDTH} y1={yOf(share)} y2={yOf(share)} />
              ))}
              <path className={styles.band} d={bandOf(curve, seconds)} />
              {usual && (
                <path className="chart-line" data-tone="ink" d={lineOf(usual.curve.slice(0, seconds), seconds)} />
              )}
              <path
                className="chart-line"
                d={lineOf(
                  curve.map(({ share }) => share),
                  seconds,
                )}
              />
              <line className={styles.position} x1={x} x2={x} y1="0" y2={CURVE_HEIGHT} />
            </svg>
            {here && (
              <span
                className={styles.reading}
                data-late={second > seconds / 2 || undefined}
                style={{ left: `${(x / CURVE_WIDTH) * 100}%` }}
                aria-hidden
              >
                {formatClock(second)} · {percent(here.share)}
              </span>
            )}
          </div>
          <svg className="line-labels" aria-hidden>
            {labelledSeconds(seconds).map((label) => (
              <text
                key={label}
                x={`${(xOf(label, seconds) / CURVE_WIDTH) * 100}%`}
                y="12"
                textAnchor={label === 0 ? 'start' : label === seconds - 1 ? 'end' : 'middle'}
              >
                {formatClock(label)}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <figcaption className="chart-key">
        <span>{texts.thisClip}</span>
        <span className={styles.bandKey}>{texts.band}</span>
        {usual && <span data-tone="ink">{texts.usual(usual.clips)}</span>}
      </figcaption>
      <CurveTable report={report} />
    </figure>
  );
}

function CurveTable({ report: { curve, usual } }: { report: Report }) {
  const { report: texts } = useScreeningMessages();
  const { shared } = useMessages();
  const id = useId();
  return (
    <details>
      <summary className="w-fit py-1 text-small text-muted">{shared.showAsTable}</summary>
      <table className="mt-2 w-full text-small" aria-labelledby={id}>
        <caption id={id} className="sr-only">
          {texts.curve}
        </caption>
        <thead>
          <tr className="text-muted">
            {[texts.second, texts.stillThere, texts.between, texts.again, ...(usual ? [texts.usualShort] : [])].map(
              (name, index) => (
                <th key={name} scope="col" className={index === 0 ? 'py-1 text-start' : 'py-1 text-end font-medium'}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {curve.map(({ second, share, low, high, again }) => (
            <tr key={second} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {formatClock(second)}
              </th>
              <td className="py-1 text-end">{percent(share)}</td>
              <td className="py-1 text-end">
                {percent(low)}–{percent(high)}
              </td>
              <td className="py-1 text-end">{formatNumber(again)}</td>
              {usual && <td className="py-1 text-end">{percent(usual.curve[second] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

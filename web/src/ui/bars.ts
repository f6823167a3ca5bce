export interface Series {
  name: string;
  tone: 'accent' | 'ink';
  values: readonly number[];
}

export interface Bar {
  point: number;
  name: string;
  tone: Series['tone'];
  value: number;
  /** In percent of the plot's width; heights are in pixels. */
  x: number;
  width: number;
  height: number;
}

/** A value above zero is always visible, however small it is next to the largest. */
const SMALLEST = 3;
/** In percent of the plot. With few points, bars that fill their places would look like blocks. */
const WIDEST = 9;

export function barsOf(points: number, series: readonly Series[], room: number): Bar[] {
  const largest = Math.max(1, ...series.flatMap(({ values }) => values));
  const slot = 100 / Math.max(1, points);
  const width = Math.min(WIDEST, (slot * 0.7) / Math.max(1, series.length));
  const margin = (slot - width * series.length) / 2;
  return series.flatMap(({ name, tone, values }, index) =>
    Array.from({ length: points }, (_, point) => {
      const value = values[point] ?? 0;
      const height = value > 0 ? Math.max(SMALLEST, (value / largest) * room) : 0;
      return { point, name, tone, value, x: slot * point + margin + width * index, width: width * 0.92, height };
    }),
  );
}

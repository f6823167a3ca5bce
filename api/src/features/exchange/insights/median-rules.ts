/** Fewer promotions than this would be no reference. */
export const LEAST_REFERENCE = 5;

export function medianOf(values: readonly number[]): number | null {
  if (values.length < LEAST_REFERENCE) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? 0)) / 2 : upper;
}

/** The median at each second. */
export function medianCurve(curves: readonly (readonly number[])[]): number[] | null {
  const [first] = curves;
  if (!first || curves.length < LEAST_REFERENCE) return null;
  return first.map((_, second) => medianOf(curves.map((curve) => curve[second] ?? 0)) ?? 0);
}

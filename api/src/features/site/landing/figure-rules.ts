/** 2_345_678 → `2.3M`, 50_400 → `50.4K`, 987 → `987`. Always rounded down, so that it never claims too much. */
export function shortFigure(value: number): string {
  for (const [size, letter] of [
    [1_000_000_000, 'B'],
    [1_000_000, 'M'],
    [1000, 'K'],
  ] as const) {
    if (value >= size) return `${Math.floor((value / size) * 10) / 10}${letter}`;
  }
  return String(value);
}

/** The percentage of ended watches that were paid. */
export function satisfaction(completed: number, interrupted: number): string {
  const ended = completed + interrupted;
  return ended === 0 ? '–' : `${Math.floor((completed / ended) * 100)}%`;
}

/** The item a key moves to: arrows wrap around, Home and End go to the ends, a letter to the next item with it. */
export function nextItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 && key !== ' ' ? startingWith(key, current, labels) : undefined;
  }
}

function startingWith(letter: string, current: number, labels: readonly string[]): number | undefined {
  const wanted = letter.toLowerCase();
  const order = labels.map((_, step) => (current + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.trim().toLowerCase().startsWith(wanted));
}

/** `joinWords(['a', 'b', 'c'], 'or')` is "a, b or c". */
export function joinWords(words: readonly string[], conjunction: string): string {
  const before = words.slice(0, -1).join(', ');
  return before === '' ? (words[0] ?? '') : `${before} ${conjunction} ${words.at(-1)}`;
}

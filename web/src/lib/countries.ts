/** "de, AT CH" → DE, AT, CH; undefined if something in it is no code of a country. */
export function countriesIn(text: string): string[] | undefined {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? [...new Set(codes)] : undefined;
}

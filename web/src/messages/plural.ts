type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** `pluralOf('en')(n, { one: '# view', other: '# views' })`; `#` becomes the number as that language writes it. */
export function pluralOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: Forms): string =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}

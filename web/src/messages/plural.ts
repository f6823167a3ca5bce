type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** `decimalOf('de')('0.021')` is 0,021: an amount of LTC as that language writes it, exactly. */
export function decimalOf(language: string) {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 8 });
  return (amount: string | number): string => numbers.format(amount as Intl.StringNumericLiteral);
}

/** `pluralOf('en')(n, { one: '# view', other: '# views' })`; `#` becomes the number as that language writes it. */
export function pluralOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: Forms): string =>
    (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}

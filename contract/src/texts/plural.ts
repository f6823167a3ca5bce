type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Formatters take up to 30 ms each to create on a phone, so each is created once, when first needed. */
function shared<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
}

const rulesOf = shared((language) => new Intl.PluralRules(language));
const numbersOf = shared((language) => new Intl.NumberFormat(language));
const decimalsOf = shared((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 8 }));

/** `decimalOf('de')('0.021')` is 0,021: an amount of LTC as that language writes it, exactly. */
export function decimalOf(language: string) {
  return (amount: string | number): string => decimalsOf(language).format(amount as Intl.StringNumericLiteral);
}

/** `pluralOf('en')(n, { one: '# view', other: '# views' })`; `#` becomes the number as that language writes it. */
export function pluralOf(language: string) {
  return (count: number, forms: Forms): string =>
    (forms[rulesOf(language).select(count)] ?? forms.other).replace('#', numbersOf(language).format(count));
}

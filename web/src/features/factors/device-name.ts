const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (text: string, names: readonly (readonly [string, string])[]) =>
  names.find(([mark]) => text.includes(mark))?.[1];

/** What a new passkey is called unless its owner types something else: "Chrome · Windows". */
export function deviceName(userAgent: string): string {
  return [firstIn(userAgent, BROWSERS), firstIn(userAgent, SYSTEMS)].filter(Boolean).join(' · ') || 'Passkey';
}

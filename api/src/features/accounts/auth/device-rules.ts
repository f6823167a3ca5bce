type Name = readonly [pattern: RegExp, name: string];

/** In this order: most browsers also name the ones they descend from. */
const BROWSERS: readonly Name[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Name[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const PROGRAMS: readonly Name[] = [
  [/^curl\//, 'curl'],
  [/^Wget\//, 'Wget'],
  [/^python-|^Python/, 'Python'],
  [/^Go-http-client\//, 'Go'],
  [/^node\b|^undici\b/, 'Node.js'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^okhttp\//, 'OkHttp'],
  [/^Java\//, 'Java'],
];

const nameIn = (names: readonly Name[], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * What a user agent calls itself, in words from our own lists: its text goes into mails, and whoever signs in chooses it.
 * Null if none of them is in it.
 */
export function deviceInWords(userAgent: string | undefined): string | null {
  const text = userAgent ?? '';
  const program = nameIn(PROGRAMS, text);
  if (program) return program;
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : null;
}

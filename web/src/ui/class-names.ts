/** Component classes sit in a lower layer than utilities, so the caller's classes win without any merging. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

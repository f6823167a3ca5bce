import type { Sent } from './send.ts';

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const LONGEST = 700;

/** The curl command that repeats a request. */
export function curlOf(address: string, { method, path, headers = {}, body, from }: Sent): string {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `-H ${quote(`${name}: ${one}`)}`),
  );
  const text = body === undefined ? '' : body.toString('utf8');
  const data = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
  return [
    'curl -i --path-as-is',
    `-X ${method}`,
    ...(from ? [`--interface ${from}`] : []),
    ...given,
    ...(body === undefined ? [] : [`--data-binary ${quote(data)}`]),
    quote(`${address}${path}`),
  ].join(' ');
}

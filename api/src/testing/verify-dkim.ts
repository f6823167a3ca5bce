import { hash, type KeyObject, verify } from 'node:crypto';

/** Checks a signature as a receiving mail server does (RFC 6376, relaxed/relaxed, rsa-sha256). Returns what is wrong. */
export function dkimFault(raw: string, publicKey: KeyObject): string | undefined {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (!signature) return 'no signature';
  const tag = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s+/g, '') ?? '';
  if (tag('a') !== 'rsa-sha256' || tag('c') !== 'relaxed/relaxed') return 'another way of signing';

  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  if (hash('sha256', body, 'base64') !== tag('bh')) return 'the body was changed';

  // Of headers with the same name the last one is signed first.
  const left = [...fields].reverse();
  const lines = tag('h')
    .split(':')
    .flatMap((name) => {
      const at = left.findIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
      return at < 0 ? [] : left.splice(at, 1).map((field) => `${relaxed(field)}\r\n`);
    });
  const own = relaxed(signature.replace(/(\bb=)[^;]*$/, '$1'));
  const isSigned = verify('sha256', Buffer.from(lines.join('') + own), publicKey, Buffer.from(tag('b'), 'base64'));
  return isSigned ? undefined : 'a header was changed';
}

function relaxed(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
}

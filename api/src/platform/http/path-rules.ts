/** Letters, digits, "-", ".", "_" and "~", percent-encoded although a path never needs that (RFC 3986, section 2.3). */
const ENCODED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;

/**
 * Whether a path has the only spelling it can have. The router decodes `/%61pi/user` and cuts off `http://host` and
 * `#…`, while proxies and our own rules compare the text as it was sent: with two spellings, a path slips past a rule.
 */
export function isPlainPath(url: string): boolean {
  if (!url.startsWith('/') || url.includes('#')) return false;
  if (!url.includes('%')) return true;
  const [path = ''] = url.split('?', 1);
  return !ENCODED_UNRESERVED.test(path);
}

/** Whether a `Host` header names the machine that sent it and nobody else's. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

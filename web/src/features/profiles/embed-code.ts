/** HTML for the member's own site: the badge, which leads to the public page. */
export function embedCode(handle: string, text: string): string {
  const alt = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<a href="${pageAddress(handle)}"><img src="${location.origin}/badges/${handle}.svg" alt="${alt}" height="28"></a>`;
}

export const pageAddress = (handle: string): string => `${location.origin}/u/${handle}`;

/** An element of the page that is always there. */
export const part = (id: string) => document.getElementById(id) as HTMLElement;

/** Changes a text only when it differs, so that screen readers announce each message once. */
export function say(id: string, text: string): void {
  const element = part(id);
  if (element.textContent !== text) element.textContent = text;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const button = (label: string, onclick: () => void) =>
  make('button', { type: 'button', textContent: label, onclick });

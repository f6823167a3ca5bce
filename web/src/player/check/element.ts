/** For the parts that are loaded late. They share nothing with the page's own script, which stays one small file. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export const button = (text: string, act: () => void, className = '') =>
  element('button', { type: 'button', textContent: text, onclick: act, className });

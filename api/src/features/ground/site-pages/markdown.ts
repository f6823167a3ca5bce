import { Marked, type Tokens } from 'marked';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const SAFE = ['http:', 'https:', 'mailto:'];

/** Addresses of this site begin with one slash; two would lead to another site. */
function isSafe(href: string): boolean {
  if (/^(\/(?![/\\])|#)/.test(href)) return true;
  const url = URL.parse(href);
  return url !== null && SAFE.includes(url.protocol);
}

/**
 * Turns Markdown into HTML that cannot do anything: HTML in the text is shown as text, links lead to the web, a mailbox or
 * this site, and pictures become their description, because a picture elsewhere would learn who reads the page. Headings
 * begin at the second level, below the title.
 */
const marked = new Marked({
  gfm: true,
  // A line break in the editor is one on the page: nobody ends the lines of an address with two spaces.
  breaks: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escape(text),
    image: ({ text }: Tokens.Image) => escape(text),
    link({ href, tokens }: Tokens.Link) {
      const inner = this.parser.parseInline(tokens);
      return isSafe(href) ? `<a href="${escape(href)}" rel="noopener">${inner}</a>` : inner;
    },
    heading({ depth, tokens }: Tokens.Heading) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

export const markdownToHtml = (markdown: string): string => marked.parse(markdown, { async: false });

/** The first gap like `[[your name]]` that a draft of ours leaves for the operator. */
export const gapIn = ({ title, markdown }: { title: string; markdown: string }): string | undefined =>
  /\[\[[^\]]*\]\]/.exec(`${title}\n${markdown}`)?.[0];

import type { MailParts } from './mail-parts.ts';

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Mail programs know no style sheets worth the name: every element carries its own style, and tables give the layout. */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLE = {
  page: `margin:0;padding:0;background:#f4f4f1;${FONT}`,
  card: 'max-width:560px;width:100%;background:#ffffff;border-radius:16px',
  brand: `padding:28px 32px 0;font-size:15px;font-weight:700;color:#16170f;${FONT}`,
  title: `margin:0;padding:20px 32px 0;font-size:24px;line-height:1.25;font-weight:700;color:#16170f;${FONT}`,
  paragraph: `margin:0;padding:14px 32px 0;font-size:16px;line-height:1.55;color:#33342c;${FONT}`,
  buttonCell: 'padding:24px 32px 0',
  button: `display:inline-block;padding:13px 22px;border-radius:12px;background:#c8f031;color:#16170f;font-size:16px;font-weight:700;text-decoration:none;${FONT}`,
  small: `margin:0;padding:16px 32px 0;font-size:13px;line-height:1.5;color:#5c5d53;${FONT}`,
  address: 'color:#5c5d53;word-break:break-all',
  foot: `padding:18px 32px 28px;font-size:12px;line-height:1.5;color:#5c5d53;${FONT}`,
  footLink: 'color:#5c5d53',
};

/** For readers in the dark; programs that do not know it show the light version. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#11120d!important}.card{background:#1c1d17!important}
.ink{color:#f4f4ee!important}.soft{color:#c9cabf!important}.quiet,.quiet a{color:#a3a498!important}}`;

/** Sentences may have lines of their own: "Device: …", "Place: …". */
const lines = (text: string) => escape(text).replaceAll('\n', '<br>');

const row = (cell: string) => `<tr><td>${cell}</td></tr>`;

/** Everything that comes from outside is escaped; nothing is loaded from anywhere. */
export function htmlOf({ sentences, language, lang, link, unsubscribe, site, pages }: MailParts): string {
  const paragraphs = sentences.paragraphs.map((text) =>
    row(`<p class="soft" style="${STYLE.paragraph}">${lines(text)}</p>`),
  );
  const button = link
    ? `<tr><td style="${STYLE.buttonCell}"><a href="${escape(link)}" style="${STYLE.button}">${escape(sentences.button ?? '')}</a></td></tr>${row(
        `<p class="quiet" style="${STYLE.small}">${escape(language.orOpen)}<br><a href="${escape(link)}" style="${STYLE.address}">${escape(link)}</a></p>`,
      )}`
    : '';
  const small = sentences.small.map((text) => row(`<p class="quiet" style="${STYLE.small}">${lines(text)}</p>`));
  const foot = [
    `<a href="${escape(site.url)}" style="${STYLE.footLink}">${escape(site.brandName)}</a> · ${escape(language.automatic)}`,
    ...(pages.length > 0
      ? [
          pages
            .map(({ name, url }) => `<a href="${escape(url)}" style="${STYLE.footLink}">${escape(name)}</a>`)
            .join(' · '),
        ]
      : []),
    ...(unsubscribe
      ? [`<a href="${escape(unsubscribe)}" style="${STYLE.footLink}">${escape(language.unsubscribe)}</a>`]
      : []),
  ].join('<br>');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(sentences.subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="${STYLE.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" border="0" style="${STYLE.card}">
<tr><td class="ink" style="${STYLE.brand}">${escape(site.brandName)}</td></tr>
${row(`<h1 class="ink" style="${STYLE.title}">${escape(sentences.title)}</h1>`)}
${paragraphs.join('\n')}
${button}
${small.join('\n')}
<tr><td class="quiet" style="${STYLE.foot}">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

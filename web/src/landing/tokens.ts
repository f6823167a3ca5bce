/**
 * Values that only the running server knows. The build writes these as `%NAME%` into `landing.html` (and its translations),
 * `index.html` and `manifest.webmanifest`; the server fills them in as escaped text. `BANNERS` is markup:
 * `<ul class="banners"><li><a href rel="sponsored noopener" target="_blank"><small>Advertising</small> text</a></li></ul>`,
 * or nothing where there are none; so is `PAGE_LINKS`, the links to the operator's pages.
 */
const tokens = [
  'BRAND_NAME',
  'ORIGIN',
  'COMMISSION_PERCENT',
  'WATCH_SECONDS',
  'FIGURE_USERS',
  'FIGURE_VIDEOS',
  'FIGURE_CREDITS',
  'FIGURE_SATISFACTION',
  'EXAMPLE_FIGURES',
  'BANNERS',
  'PAGE_LINKS',
] as const;

export const token = (name: (typeof tokens)[number]): string => `%${name}%`;

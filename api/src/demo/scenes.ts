/** Pictures for the videos of the demo, drawn as SVG of 360 by 640. Each scene takes a hue, so no two videos look alike. */
type Scene = (hue: number) => string;

const colour = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)},${saturation}%,${lightness}%)`;

const sky = (hue: number, top = 28, bottom = 72) =>
  `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${colour(hue, 60, top)}"/><stop offset="1" stop-color="${colour(hue + 40, 75, bottom)}"/></linearGradient></defs><rect width="360" height="640" fill="url(#s)"/>`;

const hills: Scene = (hue) =>
  `${sky(hue)}<circle cx="250" cy="210" r="62" fill="${colour(hue + 60, 90, 82)}"/>
  <path d="M0 400Q90 300 190 390T360 350V640H0Z" fill="${colour(hue + 100, 35, 38)}"/>
  <path d="M0 480Q120 400 220 470T360 440V640H0Z" fill="${colour(hue + 110, 40, 28)}"/>
  <path d="M150 640Q190 540 175 470L190 470Q225 560 250 640Z" fill="${colour(hue + 50, 40, 78)}"/>`;

const waves: Scene = (hue) =>
  `${sky(hue, 62, 88)}${[0, 1, 2, 3, 4]
    .map(
      (row) =>
        `<path d="M-20 ${330 + row * 62}q45 -46 90 0t90 0t90 0t90 0t90 0V640H-20Z" fill="${colour(hue + row * 6, 62, 58 - row * 9)}"/>`,
    )
    .join(
      '',
    )}<path d="M150 330l62 -150l10 150z" fill="#fff"/><path d="M120 338h130l-22 30h-86z" fill="${colour(hue + 180, 50, 30)}"/>`;

const city: Scene = (hue) =>
  `${sky(hue, 12, 46)}${[0, 1, 2, 3, 4, 5]
    .map((tower) => {
      const height = 180 + ((tower * 97) % 190);
      const left = tower * 62 - 6;
      const windows = [0, 1, 2, 3, 4, 5, 6]
        .map((floor) =>
          (tower * 3 + floor) % 4 === 0
            ? ''
            : `<rect x="${left + 12 + ((tower + floor) % 2) * 20}" y="${640 - height + 22 + floor * 28}" width="11" height="13" fill="${colour(hue + 60, 90, 74)}"/>`,
        )
        .join('');
      return `<rect x="${left}" y="${640 - height}" width="56" height="${height}" fill="${colour(hue, 28, 10 + (tower % 3) * 5)}"/>${windows}`;
    })
    .join('')}<circle cx="80" cy="120" r="34" fill="#fdf6d8"/>`;

const plate: Scene = (hue) =>
  `<rect width="360" height="640" fill="${colour(hue, 34, 74)}"/><circle cx="180" cy="330" r="150" fill="#fff"/>
  <circle cx="180" cy="330" r="112" fill="${colour(hue, 12, 92)}"/>${[0, 1, 2, 3, 4, 5, 6]
    .map((slice) => {
      const angle = (slice / 7) * Math.PI * 2;
      return `<circle cx="${180 + Math.cos(angle) * 58}" cy="${330 + Math.sin(angle) * 58}" r="30" fill="${colour(hue + slice * 28, 70, 52)}"/>`;
    })
    .join('')}<circle cx="180" cy="330" r="26" fill="${colour(hue + 120, 55, 40)}"/>`;

const leaves: Scene = (hue) =>
  `<rect width="360" height="640" fill="${colour(hue, 40, 88)}"/>${[0, 1, 2, 3, 4, 5, 6, 7]
    .map((leaf) => {
      const left = leaf % 2 === 0;
      const y = 560 - leaf * 58;
      return `<path d="M180 ${y}q${left ? -120 : 120} -20 ${left ? -130 : 130} -92q${left ? 110 : -110} 4 ${left ? 130 : -130} 92z" fill="${colour(hue + 70 + leaf * 5, 45, 30 + leaf * 3)}"/>`;
    })
    .join('')}<path d="M180 620V90" stroke="${colour(hue + 80, 40, 24)}" stroke-width="9"/>
  <path d="M110 560h140l-20 80h-100z" fill="${colour(hue + 300, 55, 45)}"/>`;

const board: Scene = (hue) =>
  `<rect width="360" height="640" fill="${colour(hue, 30, 26)}"/><g transform="translate(20 170)">${Array.from(
    { length: 64 },
    (_, field) =>
      `<rect x="${(field % 8) * 40}" y="${Math.floor(field / 8) * 40}" width="40" height="40" fill="${colour(hue, 28, (field + Math.floor(field / 8)) % 2 ? 82 : 48)}"/>`,
  ).join('')}<circle cx="140" cy="180" r="15" fill="#fff"/><path d="M118 232q22 -60 44 0z" fill="#fff"/>
  <circle cx="220" cy="100" r="15" fill="#161616"/><path d="M198 152q22 -60 44 0z" fill="#161616"/></g>`;

const strings: Scene = (hue) =>
  `<rect width="360" height="640" fill="${colour(hue, 52, 42)}"/><circle cx="180" cy="360" r="120" fill="${colour(hue, 60, 16)}"/>
  <circle cx="180" cy="360" r="138" fill="none" stroke="${colour(hue + 30, 70, 70)}" stroke-width="7"/>${[
    0, 1, 2, 3, 4, 5,
  ]
    .map(
      (string) =>
        `<path d="M${118 + string * 25} 0V640" stroke="${colour(hue + 40, 60, 88)}" stroke-width="${5 - string * 0.6}"/>`,
    )
    .join('')}`;

const wheels: Scene = (hue) =>
  `${sky(hue, 70, 92)}<rect y="470" width="360" height="170" fill="${colour(hue + 200, 14, 34)}"/>${[95, 265]
    .map(
      (x) =>
        `<circle cx="${x}" cy="430" r="72" fill="none" stroke="#1c1c1c" stroke-width="10"/><path d="M${x - 68} 430h136M${x} 362v136M${x - 48} 382l96 96M${x + 48} 382l-96 96" stroke="#777" stroke-width="2"/>`,
    )
    .join(
      '',
    )}<path d="M95 430L165 320H235L265 430M165 320L190 430H95M190 430L235 320M228 290h40M150 305h36" fill="none" stroke="${colour(hue + 180, 75, 45)}" stroke-width="10" stroke-linejoin="round" stroke-linecap="round"/>`;

/** Each scene with the hue that suits it best; the pictures of one scene differ around it. */
const SCENES = {
  board: [board, 150],
  city: [city, 235],
  hills: [hills, 205],
  leaves: [leaves, 60],
  plate: [plate, 28],
  strings: [strings, 22],
  waves: [waves, 195],
  wheels: [wheels, 205],
} as const satisfies Record<string, readonly [Scene, number]>;

export type SceneName = keyof typeof SCENES;

export function drawScene(name: SceneName, number: number): string {
  const [scene, hue] = SCENES[name];
  const shifted = hue + ((number % 7) - 3) * 17;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="640" viewBox="0 0 360 640">${scene(shifted)}</svg>`;
}

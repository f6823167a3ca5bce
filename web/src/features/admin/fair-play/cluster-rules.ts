import type { ClusterDetails } from './api.ts';

/** Where each member stands in the picture: on a circle, so that no two lines hide each other. */
export interface Spot {
  memberId: string;
  username: string;
  x: number;
  y: number;
  /** The name is written on the outer side. */
  anchor: 'start' | 'middle' | 'end';
}

/** The picture is this wide and high; names need the room at both sides. */
export const SIZE = { width: 640, height: 360 };
const CENTRE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const RADIUS = 130;
/** More names than this cannot be read. */
export const MOST_SHOWN = 24;

export function spotsOf(people: ClusterDetails['people']): Spot[] {
  const shown = people.slice(0, MOST_SHOWN);
  return shown.map(({ memberId, username }, index) => {
    const angle = (index / shown.length) * 2 * Math.PI - Math.PI / 2;
    const across = Math.cos(angle);
    return {
      memberId,
      username,
      x: Math.round(CENTRE.x + RADIUS * across),
      y: Math.round(CENTRE.y + RADIUS * Math.sin(angle)),
      anchor: Math.abs(across) < 0.2 ? 'middle' : across > 0 ? 'start' : 'end',
    };
  });
}

export interface Line {
  key: string;
  from: Spot;
  to: Spot;
  weight: number;
  strong: boolean;
  reasons: ClusterDetails['edges'][number]['reasons'];
}

export function linesOf(edges: ClusterDetails['edges'], spots: readonly Spot[]): Line[] {
  const byId = new Map(spots.map((spot) => [spot.memberId, spot]));
  return edges.flatMap(({ a, b, weight, strong, reasons }) => {
    const [from, to] = [byId.get(a), byId.get(b)];
    return from && to ? [{ key: `${a} ${b}`, from, to, weight, strong, reasons }] : [];
  });
}

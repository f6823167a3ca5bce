/** A place that somebody can go to. */
export interface GoToPlace {
  /** Different for every place of a list. */
  key: string;
  name: string;
  /** Smaller, behind the name: what else tells it from others. */
  note?: string | undefined;
  /** Other words under which people look for it. They are not shown. */
  words?: string | undefined;
  path: string;
  /** The card of the page to show, by its heading. */
  heading?: string | undefined;
  /** A page of the server, not of the application. */
  isDocument?: boolean;
}

export interface GoToGroup {
  name: string;
  places: readonly GoToPlace[];
}

/** Small letters without accents, so that "anadir" finds "Añadir" and "ubersicht" finds "Übersicht". */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Higher is better; `undefined` does not match. Every word that was typed must begin a word of the place, or be in its name. */
function scoreOf({ name, note = '', words = '' }: GoToPlace, typed: readonly string[]): number | undefined {
  const own = plain(name);
  const all = ` ${own} ${plain(note)} ${plain(words)}`;
  let score = 0;
  for (const word of typed) {
    if (own.startsWith(word)) score += 3;
    else if (all.includes(` ${word}`)) score += 2;
    else if (own.includes(word)) score += 1;
    else return undefined;
  }
  return score;
}

/** What matches, the best first within each group; groups without a match are left out. */
export function find(groups: readonly GoToGroup[], text: string, most: number): GoToGroup[] {
  const typed = plain(text).split(/\s+/).filter(Boolean);
  return groups
    .map(({ name, places }) => ({
      name,
      places: places
        .map((place) => ({ place, score: scoreOf(place, typed) }))
        .filter((found): found is { place: GoToPlace; score: number } => found.score !== undefined)
        .sort((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ place }) => place),
    }))
    .filter(({ places }) => places.length > 0);
}

/** Which place a key moves to. */
export function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'PageDown') return count - 1;
  if (key === 'PageUp') return 0;
  return undefined;
}

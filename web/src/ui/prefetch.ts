type Prefetcher = (href: string) => void;

let prefetcher: Prefetcher = () => {};

/** The router knows how to load a page; links only say which one. */
export function setPrefetcher(fetchPage: Prefetcher): void {
  prefetcher = fetchPage;
}

export function prefetch(href: string): void {
  prefetcher(href);
}

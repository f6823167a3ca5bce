type Prefetcher = (href: string) => void;

let prefetcher: Prefetcher = () => {};

/** The router says how a page is fetched; links only say which. */
export function setPrefetcher(fetchPage: Prefetcher): void {
  prefetcher = fetchPage;
}

export function prefetch(href: string): void {
  prefetcher(href);
}

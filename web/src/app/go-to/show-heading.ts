const LONGEST_WAIT_MS = 5000;

/** Scrolls to the card with this heading as soon as the page shows it, and focuses the heading. */
export function showHeading(text: string): void {
  const look = () => {
    const heading = [...document.querySelectorAll<HTMLElement>('main h2')].find(
      (candidate) => candidate.textContent === text,
    );
    if (!heading) return false;
    heading.closest('section, form')?.scrollIntoView({ block: 'start' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LONGEST_WAIT_MS);
}

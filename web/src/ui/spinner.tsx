import { useMessages } from '../messages/index.ts';
import { LoaderCircle } from './icons/index.ts';

/** Fills the page while it loads. */
export function PageSpinner() {
  const { shared } = useMessages();
  return (
    <div role="status" className="late grid min-h-dvh place-items-center text-muted">
      <LoaderCircle className="size-8 animate-spin" aria-hidden />
      <span className="sr-only">{shared.loading}</span>
    </div>
  );
}

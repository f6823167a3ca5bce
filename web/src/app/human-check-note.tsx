import { useStore } from '../base/store.ts';
import { isProvingHuman } from '../lib/human-check.ts';
import { useMessages } from '../messages/index.ts';
import { LoaderCircle } from '../ui/icons/index.ts';

/** Says why a form takes longer than usual, while the device does its proof of work. */
export function HumanCheckNote() {
  const working = useStore(isProvingHuman);
  const { shared } = useMessages();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-20 z-10 grid place-items-center px-4">
      {working && (
        <p className="flex items-center gap-2.5 rounded-control border border-line bg-raised px-4 py-3 text-small shadow-lg">
          <LoaderCircle className="size-4 flex-none animate-spin" aria-hidden />
          {shared.provingHuman}
        </p>
      )}
    </div>
  );
}

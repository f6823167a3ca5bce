import { CREDITS_PER_VIEW } from '@viewloop/contract/constants';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';

const CHOICES = [10, 25, 50, 100] as const;

interface ViewChipsProps {
  balance: number;
  /** What is in the credits field, as typed. */
  credits: string;
  onChoose: (credits: string) => void;
}

/** Usual numbers of views, as a shortcut for the credits field. What the balance does not cover cannot be chosen. */
export function ViewChips({ balance, credits, onChoose }: ViewChipsProps) {
  const { promotions, shared } = useMessages();
  return (
    <div role="group" aria-label={promotions.viewChoices} className="-mt-2 flex flex-wrap gap-2">
      {CHOICES.map((views) => {
        const price = String(views * CREDITS_PER_VIEW);
        return (
          <Button
            key={views}
            variant="outline"
            className="rounded-full px-3.5 aria-pressed:border-ink aria-pressed:bg-raised"
            aria-pressed={credits === price}
            disabled={balance < Number(price)}
            onClick={() => onChoose(price)}
          >
            {shared.views(views)}
          </Button>
        );
      })}
    </div>
  );
}

import { formatDateTime } from '../../../lib/format.ts';
import { type AdminMessages, useAdminMessages } from '../../../messages/admin.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ViewSignals } from '../api.ts';

/** Scores from which a view is marked as unusual and as suspicious. */
const DOUBTFUL = 20;
const BAD = 50;

function toneOf(score: number): BadgeTone {
  if (score >= BAD) return 'danger';
  return score >= DOUBTFUL ? 'warning' : 'good';
}

interface SignalsRowProps {
  view: ViewSignals;
  /** The dialog is about a member or a promotion; each row names the other one. */
  of: 'member' | 'promotion';
  onVoid: () => void;
}

export function SignalsRow({ view, of, onVoid }: SignalsRowProps) {
  const { signals } = useAdminMessages();
  const { viewId, memberName, promotionId, state, startedAt, verified, score } = view;
  return (
    <li className="grid gap-2 border-b border-line py-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Badge tone={toneOf(score)}>{signals.score(score)}</Badge>
        <span className="font-semibold">{of === 'member' ? signals.promotion(promotionId) : memberName}</span>
        <Badge>{signals.states[state]}</Badge>
        {!verified && <Badge tone="warning">{signals.notVerified}</Badge>}
        <span className="text-small text-muted sm:ml-auto">
          {signals.view(viewId)} · <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="text-small">
          {view.parts.length === 0 ? (
            <p>{signals.clean}</p>
          ) : (
            whyOf(view, signals).map((line) => <p key={line}>{line}</p>)
          )}
          <p className="text-muted empty:hidden">{factsOf(view, signals.facts)}</p>
        </div>
        {state === 'completed' && (
          <Button aria-label={signals.voidView(viewId)} onClick={onVoid}>
            {signals.void}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The score in words, one line for each part. */
function whyOf({ parts, why }: ViewSignals, texts: AdminMessages['signals']): string[] {
  return parts.map(({ kind, count, points }, index) => {
    const words = texts.parts[kind]?.(count);
    return words ? texts.points(words, points) : (why[index] ?? kind);
  });
}

function factsOf(
  { pauses, hiddenMs, seeks, fastBeats, gaps }: ViewSignals,
  texts: AdminMessages['signals']['facts'],
): string {
  const seconds = Math.round(hiddenMs / 1000);
  return [
    pauses > 0 && texts.pauses(pauses),
    seconds > 0 && texts.hidden(seconds),
    seeks > 0 && texts.seeks(seeks),
    fastBeats > 0 && texts.fast(fastBeats),
    gaps > 0 && texts.gaps(gaps),
  ]
    .filter(Boolean)
    .join(' · ');
}

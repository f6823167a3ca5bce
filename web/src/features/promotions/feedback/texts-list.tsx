import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { useSavedAtOnce } from '../../../lib/save-at-once.ts';
import { feedbackMessages, useFeedbackMessages } from '../../../messages/feedback.ts';
import { messages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Flag, ThumbsDown, ThumbsUp } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type AnswerText, type Rating, rateText, reportText, type TextsPage, textsQuery } from './api.ts';

type Pages = InfiniteData<TextsPage>;

const withRating = (stored: Pages, { id, rating }: Rating): Pages => ({
  ...stored,
  pages: stored.pages.map((page) => ({
    ...page,
    texts: page.texts.map((row) => (row.id === id ? { ...row, rating } : row)),
  })),
});

/** Lines of viewers, as plain text: addresses in them are not links. */
export function TextsList({ id }: { id: number }) {
  const texts = useFeedbackMessages();
  const { queryKey } = textsQuery(id);
  const list = useInfiniteQuery(textsQuery(id));
  const { choose, shown } = useSavedAtOnce({ queryKey, apply: withRating, save: rateText, onFailed: failed });
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{texts.texts}</h3>
        <p className="text-small text-muted">{texts.textsMean}</p>
      </div>
      <ShowQuery query={list}>
        {(stored) => {
          const rows = shown(stored).pages.flatMap((page) => page.texts);
          if (rows.length === 0) return <p className="text-muted">{texts.noTexts}</p>;
          return (
            <ul className="grid gap-2">
              {rows.map((row) => (
                <TextRow key={row.id} row={row} onRate={choose} />
              ))}
            </ul>
          );
        }}
      </ShowQuery>
      {list.hasNextPage && (
        <Button
          className="justify-self-start"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

const failed = (error: Error) =>
  toast({ title: messages().shared.error, description: problemText(error, feedbackMessages().failed), tone: 'danger' });

interface TextRowProps {
  row: AnswerText;
  onRate(rating: Rating): void;
}

function TextRow({ row: { id, text, rating, reported }, onRate }: TextRowProps) {
  const texts = useFeedbackMessages();
  const report = useMutation({
    mutationFn: reportText,
    onSuccess: () => {
      toast(feedbackMessages().reportDone);
      return refresh('GET /api/promotions/:id/feedback/texts');
    },
    onError: failed,
  });
  const choose = (value: 'useful' | 'not_useful') => () => onRate({ id, rating: rating === value ? null : value });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-raised px-4 py-2.5">
      <q className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</q>
      <span className="flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`${texts.useful}: ${text}`}
          aria-pressed={rating === 'useful'}
          className="aria-pressed:text-link"
          onClick={choose('useful')}
        >
          <ThumbsUp aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`${texts.notUseful}: ${text}`}
          aria-pressed={rating === 'not_useful'}
          className="aria-pressed:text-danger"
          onClick={choose('not_useful')}
        >
          <ThumbsDown aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`${reported ? texts.reported : texts.report}: ${text}`}
          disabled={reported}
          onClick={() => report.mutate(id)}
        >
          <Flag aria-hidden />
        </Button>
      </span>
    </li>
  );
}

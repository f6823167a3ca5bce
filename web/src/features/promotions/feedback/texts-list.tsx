import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Flag, ThumbsDown, ThumbsUp } from 'lucide-react';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { feedbackMessages, useFeedbackMessages } from '../../../messages/feedback.ts';
import { messages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type AnswerText, rateText, reportText, textsQuery } from './api.ts';

/** Lines of viewers, as plain text: addresses in them are not links. */
export function TextsList({ id }: { id: number }) {
  const texts = useFeedbackMessages();
  const list = useInfiniteQuery(textsQuery(id));
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold">{texts.texts}</h3>
        <p className="text-small text-muted">{texts.textsMean}</p>
      </div>
      <ShowQuery query={list}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.texts);
          if (rows.length === 0) return <p className="text-muted">{texts.noTexts}</p>;
          return (
            <ul className="grid gap-2">
              {rows.map((row) => (
                <TextRow key={row.id} row={row} />
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

function TextRow({ row: { id, text, rating, reported } }: { row: AnswerText }) {
  const texts = useFeedbackMessages();
  const again = () => refresh('GET /api/promotions/:id/feedback/texts');
  const rate = useMutation({ mutationFn: rateText, onSuccess: again, onError: failed });
  const report = useMutation({
    mutationFn: reportText,
    onSuccess: () => {
      toast(feedbackMessages().reportDone);
      return again();
    },
    onError: failed,
  });
  const choose = (value: 'useful' | 'not_useful') => () => rate.mutate({ id, rating: rating === value ? null : value });
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

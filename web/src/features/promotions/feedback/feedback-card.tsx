import { useMutation, useQuery } from '@tanstack/react-query';
import { LEAST_ANSWERS_SHOWN } from '@viewloop/contract/constants';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { feedbackMessages, useFeedbackMessages } from '../../../messages/feedback.ts';
import { messages, useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { MessagesSquare } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { type ToastContent, toast } from '../../../ui/toast-store.ts';
import type { Promotion } from '../api.ts';
import { hasEnded } from '../promotion-rules.ts';
import { type Feedback, feedbackQuery, saveFeedback, stopFeedback, type Wanted } from './api.ts';
import { QuestionResults } from './question-results.tsx';
import { wantedAgain } from './question-rules.ts';
import { QuestionsDialog } from './questions-dialog.tsx';
import { TextsList } from './texts-list.tsx';

/** What viewers are asked and what they answered. */
export function FeedbackCard({ promotion }: { promotion: Promotion }) {
  const texts = useFeedbackMessages();
  const feedback = useQuery(feedbackQuery(promotion.id));
  const ended = hasEnded(promotion);
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.means} />
      <ShowQuery query={feedback}>
        {({ feedback: found }) => (
          <div className="grid gap-6">
            {found ? (
              <Results feedback={found} />
            ) : (
              <p className="text-muted">{ended ? texts.neverAsked : texts.intro}</p>
            )}
            {!ended && <Changes id={promotion.id} feedback={found} />}
          </div>
        )}
      </ShowQuery>
    </Card>
  );
}

function Results({ feedback }: { feedback: Feedback }) {
  const texts = useFeedbackMessages();
  const { shared } = useMessages();
  const { state, asked, answered, shown, creditsHeld, questions, text, promotionId } = feedback;
  const isShown = shown >= LEAST_ANSWERS_SHOWN;
  return (
    <>
      <div className="grid gap-1">
        {asked === 0 ? (
          <p className="text-muted">{texts.nobodyAsked}</p>
        ) : (
          <p>
            <span className="text-title font-semibold">{formatNumber(answered)}</span> {texts.answered(answered)}{' '}
            <span className="text-muted">{texts.answeredNote(asked)}</span>
          </p>
        )}
        {creditsHeld > 0 && <p className="text-small text-muted">{texts.heldNote(shared.credits(creditsHeld))}</p>}
        {state === 'off' && <p className="text-small text-muted">{texts.offNow}</p>}
        {!isShown && <p className="text-small text-muted">{texts.fewAnswers(LEAST_ANSWERS_SHOWN)}</p>}
        {isShown && answered > shown && <p className="text-small text-muted">{texts.waiting(answered - shown)}</p>}
      </div>
      <QuestionResults questions={questions} />
      {isShown && text && <TextsList id={promotionId} />}
    </>
  );
}

function Changes({ id, feedback }: { id: number; feedback: Feedback | null }) {
  const texts = useFeedbackMessages();
  const [open, setOpen] = useState(false);
  const isOn = feedback?.state === 'on';
  const ending = (done: () => ToastContent) => ({
    onSuccess: () => {
      setOpen(false);
      toast(done());
      return refresh('GET /api/promotions/:id/feedback', 'GET /api/promotions', 'GET /api/user');
    },
    onError: (error: Error) =>
      toast({
        title: messages().shared.error,
        description: problemText(error, feedbackMessages().failed),
        tone: 'danger' as const,
      }),
  });
  const save = useMutation({
    mutationFn: (wanted: Wanted) => saveFeedback(id, wanted),
    ...ending(() => feedbackMessages().saved),
  });
  const stop = useMutation({ mutationFn: () => stopFeedback(id), ...ending(() => feedbackMessages().stopped) });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen(true)}>
        <MessagesSquare aria-hidden />
        {isOn ? texts.change : texts.ask}
      </Button>
      {isOn && (
        <Button variant="quiet" pending={stop.isPending} onClick={() => stop.mutate()}>
          {texts.stop}
        </Button>
      )}
      {open && (
        <QuestionsDialog
          wanted={feedback ? wantedAgain(feedback.questions, feedback.text) : undefined}
          apply={texts.save}
          pending={save.isPending}
          onApply={(wanted) => save.mutate(wanted)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

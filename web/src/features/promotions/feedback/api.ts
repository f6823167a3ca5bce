import { type Answer, call, type Input, read } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';

export type Feedback = NonNullable<Answer<'GET /api/promotions/:id/feedback'>['feedback']>;
export type AskedQuestion = Feedback['questions'][number];
export type Wanted = Input<'POST /api/promotions/:id/feedback'>['body'];
export type WantedQuestion = Wanted['questions'][number];
export type TextsPage = Answer<'GET /api/promotions/:id/feedback/texts'>;
export type AnswerText = TextsPage['texts'][number];
export type Rating = Pick<AnswerText, 'id' | 'rating'>;

export const feedbackQuery = (id: number) => ({
  ...query('GET /api/promotions/:id/feedback', { params: { id } }),
  // Answers arrive without an event, so they are read again whenever the page is opened. The page asks for them before it is
  // rendered, which is not long ago.
  staleTime: 5000,
});

export const textsQuery = (id: number) => ({
  queryKey: ['GET /api/promotions/:id/feedback/texts', id],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    read(
      'GET /api/promotions/:id/feedback/texts',
      { params: { id }, query: pageParam === null ? {} : { after: pageParam } },
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: TextsPage) => next,
  staleTime: 0,
});

export const saveFeedback = (id: number, body: Wanted) =>
  call('POST /api/promotions/:id/feedback', { params: { id }, body });
export const stopFeedback = (id: number) => call('POST /api/promotions/:id/feedback/stop', { params: { id } });
export const rateText = ({ id, rating }: Rating) =>
  call('POST /api/feedback/texts/:id/rate', { params: { id }, body: { rating } });
export const reportText = (id: string) => call('POST /api/feedback/texts/:id/report', { params: { id } });

/** All results and lines, for the export of the page. */
export async function wholeFeedback(id: number): Promise<{ feedback: Feedback | null; texts: string[] }> {
  const { feedback } = await call('GET /api/promotions/:id/feedback', { params: { id } });
  const texts: string[] = [];
  for (let next: string | null | undefined = feedback ? undefined : null; next !== null; ) {
    const page: TextsPage = await call('GET /api/promotions/:id/feedback/texts', {
      params: { id },
      query: { limit: '100', ...(next && { after: next }) },
    });
    texts.push(...page.texts.map(({ text }) => text));
    next = page.next;
  }
  return { feedback, texts };
}

import type { feedback, RouteAnswer } from '@viewloop/contract';

export type Asked = feedback.AskedQuestions;
export interface Answers {
  answers: { question: number; choice: number }[];
  text: string | null;
}

/** `gone`: there is nothing to answer any more. Otherwise the server's own words, if there are any. */
export type Reply<T> = { kind: 'ok'; value: T } | { kind: 'gone' } | { kind: 'failed'; message: string };

const TIMEOUT_MS = 15_000;

async function call<T>(viewId: number, path: string, body: object = {}): Promise<Reply<T>> {
  try {
    const response = await fetch(`/api/videos/views/${viewId}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Skipping is often the last thing that a window does.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.json();
    if (response.ok) return { kind: 'ok', value: answer as T };
    return answer.code === 'nothing_asked'
      ? { kind: 'gone' }
      : { kind: 'failed', message: String(answer.message ?? '') };
  } catch {
    return { kind: 'failed', message: '' };
  }
}

export const openQuestions = (viewId: number) => call<RouteAnswer<typeof feedback.openQuestions>>(viewId, 'questions');
export const sendAnswers = (viewId: number, body: Answers) =>
  call<RouteAnswer<typeof feedback.answerQuestions>>(viewId, 'answers', body);
export const skipQuestions = (viewId: number) => call<unknown>(viewId, 'skip-questions');

import { feedback, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import { answerQuestions, skipQuestions } from './answer-questions.ts';
import type { LockPaidView } from './answer-store.ts';
import { forgetAnswers } from './forget-answers.ts';
import { decideText, listReported, rateText, reportText } from './judge-text.ts';
import { openQuestions } from './open-questions.ts';
import type { PromotedOf } from './promoted.ts';
import { publishAnswers } from './publish-answers.job.ts';
import { scoreAnswers } from './score-answers.job.ts';
import { settleAnswers } from './settle-answers.job.ts';
import { countReported } from './text-store.ts';

const DONE = { ok: true as const };

interface Needs {
  rules: CurrentRules;
  lockPaidView: LockPaidView;
  promotedOf: PromotedOf;
}

/** Questions after a paid view, lines of text, and the jobs. What owners decide is part of promotions. */
export function feedbackFeature(app: App, { rules, lockPaidView, promotedOf }: Needs): void {
  const answering = { limits: [rateLimits.questions] };
  const rating = { limits: [rateLimits.textRatings] };

  mount(
    app,
    feedback.openQuestions,
    async ({ params, me, write }) => {
      const current = { ...(await rules()), lockPaidView };
      return { asked: await write((tx) => openQuestions(tx, { viewId: params.id, viewerId: me.id }, current)) };
    },
    answering,
  );

  mount(
    app,
    feedback.answerQuestions,
    async ({ params, body, me, write }) => {
      const current = { ...(await rules()), lockPaidView };
      const paid = await write((tx) => answerQuestions(tx, { viewId: params.id, viewerId: me.id, ...body }, current));
      app.events.publish(me.id, 'credits');
      return paid;
    },
    answering,
  );

  mount(
    app,
    feedback.skipQuestions,
    async ({ params, me, write }) => {
      await write((tx) => skipQuestions(tx, { viewId: params.id, viewerId: me.id }, lockPaidView));
      return DONE;
    },
    answering,
  );

  mount(
    app,
    feedback.rateText,
    async ({ params, body, me, write }) => {
      await write((tx) => rateText(tx, { id: params.id, ownerId: me.id, promotedOf, rating: body.rating }));
      return DONE;
    },
    rating,
  );

  mount(
    app,
    feedback.reportText,
    async ({ params, me, write }) => {
      await write((tx) => reportText(tx, { id: params.id, ownerId: me.id, promotedOf }));
      return DONE;
    },
    rating,
  );

  mount(app, feedback.listReportedTexts, async ({ query, read, reply }) => {
    const [rows, open] = await read((tx) => Promise.all([listReported(tx, query, promotedOf), countReported(tx)]));
    reply.header('x-total-count', open);
    return rows;
  });

  mount(app, feedback.decideText, async ({ params, body, me, write }) => {
    await write((tx) => decideText(tx, { id: params.id, hide: body.hide, deciderId: me.id }));
    return DONE;
  });

  app.jobs.every({ name: 'settle-answers', seconds: 15, run: (signal) => settleAnswers(app, promotedOf, signal) });
  app.jobs.every({ name: 'publish-answers', seconds: 60, run: (signal) => publishAnswers(app, promotedOf, signal) });
  app.jobs.every({ name: 'score-answers', seconds: 120, run: (signal) => scoreAnswers(app, promotedOf, signal) });
  app.jobs.every({ name: 'forget-answers', seconds: 86_400, run: (signal) => forgetAnswers(app, signal) });
}

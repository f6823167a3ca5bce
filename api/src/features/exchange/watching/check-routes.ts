import { fairPlay, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { FairPlay } from '../../trust/fair-play/index.ts';
import { answerCheck, isRight } from './answer-check.ts';
import { drawCheck } from './draw-check.ts';

export function checkRoutes(app: App, { rules, keys }: FairPlay): void {
  mount(
    app,
    fairPlay.drawCheck,
    async ({ body, me }) => {
      const { retired } = await rules();
      return drawCheck(app.db, { ...body, memberId: me.id }, { retired, keys });
    },
    { limits: [rateLimits.checkDraws] },
  );

  mount(
    app,
    fairPlay.answerCheck,
    async ({ body, me, write }) => {
      const answer = { ...body, memberId: me.id };
      const right = await isRight(app.db, answer, keys);
      const current = await rules();
      const { released, ...result } = await write((tx) => answerCheck(tx, answer, right, current));
      if (released) app.events.publish(me.id, 'promotions');
      return result;
    },
    { limits: [rateLimits.checkAnswers] },
  );
}

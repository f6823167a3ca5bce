import type { Stage } from './sitting.ts';
import { fillIn, type PlayerTexts } from './texts.ts';
import type { WatchStatus } from './watch-state.ts';

/** The message of the moment, and the line below it. */
export type Words = [message: string, hint: string];

function statusWords(status: WatchStatus, texts: PlayerTexts, language: string): Words {
  switch (status.phase) {
    case 'watching': {
      const [message, hint] = status.halt === null ? [texts.watching, ''] : (texts.halts[status.halt] as Words);
      const lost = status.lostMs > 0 ? fillIn(texts.lost, { seconds: Math.round(status.lostMs / 1000) }) : '';
      return [message, lost || hint];
    }
    case 'completed': {
      const { creditsEarned: credits, balance } = status;
      return [texts.completed, fillIn(texts.reward, { credits, balance: balance.toLocaleString(language) })];
    }
    case 'interrupted': {
      // Reasons that only the server knows come with the server's own words.
      const reason = status.reason === 'refused' ? status.message : texts.reasons[status.reason];
      const lost = status.reason === 'elsewhere' ? '' : ` ${texts.noCredits}`;
      return [texts.interrupted, `${reason || texts.reasons.refused}${lost}`];
    }
  }
}

export function wordsFor(stage: Stage, texts: PlayerTexts, language: string): Words {
  switch (stage.at) {
    case 'starting':
      return [texts.starting, ''];
    case 'watching':
    case 'ended':
      return statusWords(stage.status, texts, language);
    case 'refused':
      return [stage.refusal.message || texts.reasons.refused, ''];
    case 'empty':
      return [texts.noMore, texts.noMoreHint];
    case 'signed-out':
      return [texts.reasons.signed_out, ''];
    case 'offline':
      return [texts.halts.offline[0] as string, ''];
  }
}

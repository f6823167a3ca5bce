import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { countChoices } from './answer-store.ts';
import type { PromotedOf } from './promoted.ts';
import * as store from './score-store.ts';
import {
  addEvidence,
  type ComparedQuestion,
  ENOUGH_PEERS,
  evidenceOf,
  inThousandths,
  weightOf,
} from './weight-rules.ts';

const MOST = 100;
/** The site needs this many answers before it can say what is usual. */
const ENOUGH_USUAL = 30;

type Answered = store.DueAnswer & { choices: number[]; topic: string | null };

/** What the others answered: everything that was counted, without this answer. */
function othersOf({ counts, choices }: store.ScoredQuestion, chosen: number, ownWeight: number) {
  const at = (place: number) => counts.find(({ choice }) => choice === place) ?? { count: 0, weight: 0 };
  const others = choices.map((_, place) => Math.max(0, at(place).weight - (place === chosen ? ownWeight : 0)));
  const otherAnswers = counts.reduce((sum, { count }) => sum + count, 0) - 1;
  return { others, otherAnswers };
}

async function compare(tx: Tx, { asked, choices, weight, topic }: Answered): Promise<ComparedQuestion[]> {
  return Promise.all(
    asked.map(async (question, index): Promise<ComparedQuestion> => {
      const chosen = choices[index] as number;
      const usual = question.kind === 'own' ? [] : await store.usualOf(tx, question.kind, question.choices);
      const known = usual.reduce((sum, count) => sum + count, 0) >= ENOUGH_USUAL;
      const place = question.kind === 'about' && topic !== null ? question.choices.indexOf(topic) : -1;
      return {
        chosen,
        ...othersOf(question, chosen, weight),
        topic: place >= 0 ? place : undefined,
        usual: known ? usual : undefined,
      };
    }),
  );
}

/** Compares one answer with those of others and weighs its member anew. The pay is not touched. */
async function scoreOne(tx: Tx, viewId: number, promotedOf: PromotedOf): Promise<void> {
  const due = await store.lockDueAnswer(tx, viewId);
  if (!due) return;
  if (!due.isAnswered || due.choices === null) return store.markScored(tx, viewId, null);
  const topic = (await promotedOf(tx, [due.promotionId])).get(due.promotionId)?.topic ?? null;
  const answer = { ...due, choices: due.choices, topic };
  const compared = await compare(tx, answer);
  if (!due.isLast && compared.some(({ otherAnswers }) => otherAnswers < ENOUGH_PEERS))
    return store.scoreLater(tx, viewId);

  const attention = await store.lockAttention(tx, due.viewerId);
  const evidence = compared.reduce((sum, question) => addEvidence(sum, evidenceOf(question)), attention.evidence);
  const scored = attention.scored + compared.length;
  await store.saveAttention(tx, due.viewerId, { ...attention, evidence, scored });
  const weight = inThousandths(weightOf({ ...attention, evidence, scored, days: 0 }));
  await store.markScored(tx, viewId, weight);
  const { questions, choices, shown } = answer;
  await countChoices(tx, { questions, choices }, { times: 0, weight: weight - due.weight, shown });
  for (const [index, { kind, choices: words }] of due.asked.entries())
    if (kind !== 'own') await store.countUsual(tx, kind, words[choices[index] as number] as string);
}

export async function scoreAnswers(
  { db }: Pick<App, 'db'>,
  promotedOf: PromotedOf,
  signal?: AbortSignal,
): Promise<void> {
  for (const viewId of await db.read((tx) => store.dueAnswers(tx, MOST))) {
    if (signal?.aborted) return;
    await db.write((tx) => scoreOne(tx, viewId, promotedOf));
  }
}

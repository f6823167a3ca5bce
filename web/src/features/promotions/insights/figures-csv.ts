import { LEAST_STAY_SECONDS } from '@viewloop/contract/constants';
import type { Comparison } from '../comparison/api.ts';
import type { Feedback } from '../feedback/api.ts';
import type { Attention, Insights } from './api.ts';

type Cell = string | number | null;
/** A name, what it is about (a second, a day, a country), the value, and the median of other promotions. */
type Row = [figure: string, of: Cell, value: Cell, median?: Cell];

const round = (value: Cell | undefined): Cell =>
  typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : (value ?? null);

const curve = (name: string, values: readonly number[] | null, medians?: readonly number[] | null, first = 1): Row[] =>
  (values ?? []).map((value, index) => [name, index + first, value, medians?.[index] ?? null]);

function attentionRows({ watching, usual, hid, paused, jumped, seconds, usualSeconds }: Attention): Row[] {
  const rows: Row[] = [
    ...curve('still_watching', watching, usual),
    ['hid_player', null, hid],
    ['paused', null, paused],
    ['jumped', null, jumped],
  ];
  if (!seconds) return rows;
  const { playing, visible, sound, stayed, figures } = seconds;
  return [
    ...rows,
    ...curve('playing', playing, usualSeconds?.playing),
    ...curve('in_view', visible, usualSeconds?.visible),
    ...curve('with_sound', sound, usualSeconds?.sound),
    ...curve('stayed_after_pay', stayed, null, LEAST_STAY_SECONDS),
    ...(Object.keys(figures) as (keyof typeof figures)[]).map((name): Row => {
      const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [snake, null, figures[name], usualSeconds?.figures[name] ?? null];
    }),
  ];
}

const groups = (name: string, all: readonly { name: string; count: number }[]): Row[] =>
  all.map((group) => [name, group.name, group.count]);

function rowsOf({
  promotion,
  creditsLeft,
  expected,
  started,
  completed,
  left,
  attention,
  days,
  hours,
  audience,
}: Insights): Row[] {
  return [
    ['views_delivered', null, promotion.viewsReceived],
    ['views_ordered', null, promotion.viewsTarget],
    // The name of version 0.2 for the budget.
    ['credits_spent', null, promotion.creditsSpent],
    ['budget', null, promotion.creditsBudget],
    ['spent_on_views', null, promotion.creditsDelivered],
    ['credits_left', null, creditsLeft],
    ...(expected
      ? ([
          ['expected_end', 'earliest', expected.earliest],
          ['expected_end', 'latest', expected.latest],
        ] satisfies Row[])
      : []),
    ['started', null, started],
    ['completed', null, completed],
    ...left.map(({ reason, count }): Row => ['left', reason, count]),
    ...(attention ? attentionRows(attention) : []),
    ...days.map(({ day, views }): Row => ['views_by_day', day, views]),
    ...hours.map((views, hour): Row => ['views_by_hour', hour, views]),
    ...(audience
      ? [
          ...groups('country', audience.countries),
          ...groups('language', audience.languages),
          ...groups('device', audience.devices),
          ...groups('trust', audience.levels),
        ]
      : []),
  ];
}

/** Questions of the list by name, the owner's own by number: no text of a person is in the file. */
function answerRows({ asked, answered, questions }: Feedback): Row[] {
  return [
    ['viewers_asked', null, asked],
    ['viewers_answered', null, answered],
    ...questions.flatMap(({ id, kind, choices }) =>
      choices.flatMap((choice): Row[] => {
        const of = kind === 'own' ? `question ${id}: ${choice.id + 1}` : `${kind}: ${choice.words}`;
        return choice.count === null
          ? []
          : [
              ['answer', of, choice.count],
              ['answer_weighted', of, choice.share],
            ];
      }),
    ),
  ];
}

function comparisonRows({ a, b, verdict, evidence, creditsMoved }: Comparison): Row[] {
  return [
    ...(['started', 'completed'] as const).flatMap((name): Row[] => [
      [`cut_${name}`, 'a', a[name]],
      [`cut_${name}`, 'b', b[name]],
    ]),
    ['better_cut', null, verdict],
    ['evidence', null, evidence],
    ['credits_moved', null, creditsMoved],
  ];
}

interface OtherCards {
  feedback?: Feedback | null;
  comparison?: Comparison | null;
}

/** Every figure of the page, one in a line. No text of a person is in it, so nothing has to be quoted. */
export function figuresAsCsv(insights: Insights, { feedback, comparison }: OtherCards = {}): string {
  const others = [...(comparison ? comparisonRows(comparison) : []), ...(feedback ? answerRows(feedback) : [])];
  const lines = [...rowsOf(insights), ...others].map(([figure, of, value, median]) => [
    figure,
    of,
    round(value),
    round(median),
  ]);
  return [['figure', 'of', 'value', 'median'], ...lines]
    .map((cells) => `${cells.map((cell) => cell ?? '').join()}\r\n`)
    .join('');
}

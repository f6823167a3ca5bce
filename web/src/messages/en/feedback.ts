import { words } from '../../player/questions/words/en.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The texts of questions to viewers and of their answers. */
export const feedback = {
  words,
  title: 'Answers from viewers',
  means:
    'Viewers are asked once they have earned their credit. They are paid for answering, whatever they say, and may skip the questions.',
  line: 'Questions to viewers',
  none: 'You ask your viewers nothing.',
  ask: 'Ask viewers',
  change: 'Change questions',
  dialogTitle: 'Ask viewers',
  dialogText:
    'Choose one to three questions. Each view then costs one credit more: it goes to the viewer who answers, and comes back to you where nobody does.',
  list: 'From the list',
  own: 'In your own words',
  addOwn: 'Add your own question',
  removeOwn: 'Remove this question',
  ownWords: 'Question',
  ownChoices: 'Choices, one on each line',
  ownChoicesHint: 'Two to six, each up to 60 characters.',
  ownWordsWrong: 'Write 3 to 120 characters.',
  ownChoicesWrong: 'Write two to six different choices, one on each line.',
  text: 'Viewers may add a line of their own words',
  textHint: 'You see these lines without names. You can report what does not belong there.',
  countWrong: 'Choose one to three questions.',
  fewAnswers: (least: number) => `Results appear once there are ${least} answers, so that nobody can be singled out.`,
  apply: 'Ask these questions',
  save: 'Save questions',
  remove: 'Ask nothing',
  price: (credits: number, answers: number, views: number) =>
    `${credits} + ${answers} credits = ${plural(views, { one: '# view', other: '# views' })} with answers`,
  priceNote: 'Whatever nobody earns by answering comes back to you.',
  ofSum: (answers: string) => `This includes ${answers} for answers.`,
  withAnswers: (answers: string, sum: string) => `Plus ${answers} for answers: ${sum} in all.`,
  topUpNote: (answers: number) =>
    `And ${plural(answers, { one: '# credit', other: '# credits' })} for answers, because its viewers are asked.`,
  saved: { title: 'Questions saved', description: 'Viewers are asked from now on.' },
  stopped: { title: 'Your viewers are no longer asked', description: 'What was set aside is back in your balance.' },
  stop: 'Stop asking',
  offNow: 'Nobody is asked any more.',
  neverAsked: 'This promotion asked its viewers nothing.',
  intro: 'Find out what viewers think: ask one to three quick questions after the video.',
  answered: (count: number) => plural(count, { one: 'answer', other: 'answers' }),
  answeredNote: (asked: number) =>
    plural(asked, { one: 'out of # viewer who was asked', other: 'out of # viewers who were asked' }),
  heldNote: (credits: string) => `${credits} set aside for answers to come`,
  nobodyAsked: 'Nobody has been asked yet.',
  waiting: (count: number) =>
    plural(count, {
      one: '# more answer will be added together with the next ones.',
      other: '# more answers will be added together with the next ones.',
    }),
  weightMean:
    'The bar and the first percentage count every answer alike. “Weighted” gives more weight to viewers who have shown that they read the questions.',
  weighted: (share: string) => `${share} weighted`,
  earlier: 'Asked earlier',
  texts: 'In their own words',
  textsMean: 'Without names and in no order. A rating does not change what the viewer earned.',
  noTexts: 'Nobody has written a line yet.',
  more: 'Show more',
  useful: 'Useful',
  notUseful: 'Not useful',
  report: 'Report',
  reported: 'Reported',
  reportDone: { title: 'Reported', description: 'A moderator will look at it.' },
  failed: 'This could not be saved.',
};

export type FeedbackMessages = typeof feedback;

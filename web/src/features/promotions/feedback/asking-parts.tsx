/** What forms show about questions to viewers. One file, because they are loaded together or not at all. */
export { AnswersNote } from './answers-note.tsx';
export { AskedNote } from './asked-note.tsx';
export { AskedPrice } from './asked-price.tsx';
export { ChooseQuestions } from './choose-questions.tsx';
export { QuestionsLine } from './questions-line.tsx';

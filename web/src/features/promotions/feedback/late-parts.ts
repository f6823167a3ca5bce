import { lazy } from 'react';

const parts = () => import('./asking-parts.tsx');

/** Loaded with their texts after the first look at a form. */
export const AnswersNote = lazy(async () => ({ default: (await parts()).AnswersNote }));
export const AskedNote = lazy(async () => ({ default: (await parts()).AskedNote }));
export const AskedPrice = lazy(async () => ({ default: (await parts()).AskedPrice }));
export const ChooseQuestions = lazy(async () => ({ default: (await parts()).ChooseQuestions }));
export const QuestionsLine = lazy(async () => ({ default: (await parts()).QuestionsLine }));

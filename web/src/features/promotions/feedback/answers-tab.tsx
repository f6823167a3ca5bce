import type { Insights } from '../insights/api.ts';
import { FeedbackCard } from './feedback-card.tsx';

export const AnswersTab = ({ insights }: { insights: Insights }) => <FeedbackCard promotion={insights.promotion} />;

import { locale } from '../../../lib/format.ts';
import { languageName } from '../../../lib/languages.ts';
import type { deliveryMessages } from '../../../messages/delivery.ts';
import { messages } from '../../../messages/rest.ts';
import { hourName, isOpenPlan, type Plan } from './plan-rules.ts';

const countryName = (code: string) => {
  try {
    return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** What a plan says, one phrase for each wish. */
export function planInWords(plan: Plan, texts: ReturnType<typeof deliveryMessages>): string[] {
  if (isOpenPlan(plan)) return [texts.everybody];
  const { topicNames } = messages().tastes;
  const isWholeDay = plan.fromHour === plan.toHour % 24;
  return [
    texts.paceIs[plan.pace](plan.amount),
    isWholeDay ? '' : texts.hoursIs(hourName(plan.fromHour), hourName(plan.toHour), plan.timeZone),
    texts.daysIs(plan.startsOn, plan.endsOn),
    plan.countries.map(countryName).join(', '),
    plan.languages.map(languageName).join(', '),
    plan.topics.map((topic) => topicNames[topic]).join(', '),
    plan.verifiedOnly ? texts.verifiedOnly : '',
    texts.trustIs[plan.trust ?? 'anyone'],
  ].filter((phrase) => phrase !== '');
}

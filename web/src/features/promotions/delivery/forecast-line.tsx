import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useDeliveryMessages } from '../../../messages/delivery.ts';
import { forecastQuery } from './api.ts';
import { type Plan, spanOf } from './plan-rules.ts';

const PAUSE_MS = 400;

interface ForecastLineProps {
  credits: number;
  plan: Plan;
  /** Newcomers are told what is promised, whatever the forecast is. */
  isFirst: boolean;
}

/** How long the views will take, asked when nobody types any more. Without an answer there is nothing to say. */
export default function ForecastLine({ credits, plan, isFirst }: ForecastLineProps) {
  const texts = useDeliveryMessages();
  const settled = useSettled(credits, PAUSE_MS);
  const { data } = useQuery({ ...forecastQuery(settled, plan), enabled: settled > 1 });
  if (!data || credits < 2 || settled !== credits) return null;
  const { views, range, past, promisedViews } = data;
  if (isFirst && promisedViews > 0)
    return (
      <p className="text-small text-muted">
        {texts.firstPromise(promisedViews)}{' '}
        {range && texts.forecast(views, spanOf(range.fromHours), spanOf(range.toHours))}
      </p>
    );
  if (!range) return <p className="text-small text-muted">{texts.notEnough}</p>;
  return (
    <p className="text-small text-muted">
      {texts.forecast(views, spanOf(range.fromHours), spanOf(range.toHours))}{' '}
      {past
        ? texts.past(past.forecasts, formatPercent(past.within), formatPercent(past.medianError))
        : texts.pastUnknown}
    </p>
  );
}

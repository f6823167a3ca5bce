import { useInsightsMessages } from '../../../messages/insights.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';

interface ViewsChartProps {
  label: string;
  points: readonly string[];
  views: readonly number[];
}

/** Views over time. Before the first view it is a sentence, because an empty chart would only be a hole in the page. */
export function ViewsChart({ label, points, views }: ViewsChartProps) {
  const { promotion: texts } = useInsightsMessages();
  if (views.every((count) => count === 0)) return <p className="text-muted">{texts.unknownYet}</p>;
  return <BarChart label={label} points={points} series={[{ name: texts.views, tone: 'accent', values: views }]} />;
}

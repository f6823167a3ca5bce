import { useMutation, useQuery } from '@tanstack/react-query';
import { problemText } from '../../../lib/problem-text.ts';
import { saveCsv, saveJson } from '../../../lib/save-file.ts';
import { messages } from '../../../messages/index.ts';
import { useInsightsMessages } from '../../../messages/insights.ts';
import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/index.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { comparisonQuery } from '../comparison/api.ts';
import { feedbackQuery } from '../feedback/api.ts';
import { type Insights, wholePromotion } from './api.ts';

export function ExportsMenu({ insights }: { insights: Insights }) {
  const { promotion: texts } = useInsightsMessages();
  const { id } = insights.promotion;
  const others = {
    feedback: useQuery(feedbackQuery(id)).data?.feedback ?? null,
    comparison: useQuery(comparisonQuery(id)).data?.comparison ?? null,
  };
  const everything = useMutation({
    mutationFn: () => wholePromotion(id),
    onSuccess: (whole) => saveJson(whole, `promotion-${id}.json`),
    onError: (error) =>
      toast({ title: messages().shared.error, description: problemText(error, texts.exportFailed), tone: 'danger' }),
  });
  const saveFigures = async () => {
    const { figuresAsCsv } = await import('./figures-csv.ts');
    saveCsv(figuresAsCsv(insights, others), `promotion-${id}.csv`);
  };
  return (
    <Menu
      trigger={
        <Button pending={everything.isPending}>
          <Download aria-hidden />
          {texts.exports}
        </Button>
      }
    >
      <MenuItem onSelect={() => saveFrom(`/api/promotions/${id}/views?format=csv`)}>{texts.exportCsv}</MenuItem>
      <MenuItem onSelect={() => void saveFigures()}>{texts.exportFigures}</MenuItem>
      <MenuItem onSelect={() => everything.mutate()}>{texts.exportJson}</MenuItem>
    </Menu>
  );
}

/** The server names the file. */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
